/** Scrolls the bar sideways, and nothing else, until the tab is in sight. */
export function revealTab(tab: HTMLElement | null | undefined): void {
  const [bar, item] = [tab?.closest<HTMLElement>('[role=tablist]'), tab?.parentElement];
  if (!bar || !item) return;
  const left = item.offsetLeft - bar.offsetLeft;
  const right = left + item.offsetWidth;
  if (left < bar.scrollLeft) bar.scrollLeft = left;
  else if (right > bar.scrollLeft + bar.clientWidth) bar.scrollLeft = right - bar.clientWidth;
}
