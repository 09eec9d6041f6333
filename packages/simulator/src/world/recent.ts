/** Spans of time that were asked for lately, newest question first. */
export function recent<Span extends { startAt: number; endAt: number }>(size: number, make: (at: number) => Span): (at: number) => Span {
  const kept: Span[] = [];
  return (at) => {
    const place = kept.findIndex((span) => at >= span.startAt && at < span.endAt);
    if (place === 0) return kept[0]!;
    const span = place > 0 ? kept.splice(place, 1)[0]! : make(at);
    kept.unshift(span);
    kept.length = Math.min(kept.length, size);
    return span;
  };
}
