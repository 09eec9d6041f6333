/** Element ids by which a tab and its screen name each other. */
export function tabId(serial: number): string {
  return `tab-${serial}`;
}
export function viewId(serial: number): string {
  return `view-${serial}`;
}
