const STORAGE_KEY = 'loginNotice';

export interface Notice {
  text: string;
  isFailure: boolean;
}

/** Says something on the sign-in page that comes next, across a reload. */
export function leaveNotice(notice: Notice): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(notice));
}

/** Read once, then gone. */
export function takeNotice(): Notice | undefined {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return stored === null ? undefined : (JSON.parse(stored) as Notice);
}
