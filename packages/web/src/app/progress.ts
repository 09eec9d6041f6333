const SHOW_AFTER_MS = 120;
const STEP_MS = 100;

let bar: HTMLElement | undefined;
let timer: ReturnType<typeof setInterval> | undefined;

/** A thin bar at the top while a navigation is under way; without a spinner (spec §2). A quick one shows none. */
export function startProgress(): void {
  if (timer !== undefined) return;
  const startedAt = performance.now();
  timer = setInterval(() => advance(performance.now() - startedAt), STEP_MS);
}

export function stopProgress(): void {
  clearInterval(timer);
  timer = undefined;
  bar?.remove();
  bar = undefined;
}

function advance(elapsedMs: number): void {
  if (elapsedMs < SHOW_AFTER_MS) return;
  bar ??= document.body.appendChild(Object.assign(document.createElement('div'), { className: 'progress-bar' }));
  bar.style.transform = `scaleX(${1 - Math.exp(-elapsedMs / 1500)})`;
}
