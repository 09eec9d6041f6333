import { USER_BUTTONS_KEY } from '@heliograph/core/constants';
import { canShow } from '@heliograph/core/permissions';
import type { Route } from '@heliograph/core/routes';
import type { SignedInUser } from '@heliograph/core/signed-in-user';
import { useRouteLoaderData } from 'react-router-dom';

/** What the guard hands to the shell and everything below it. */
export interface ShellData {
  access: 'permitted' | 'notPermitted' | 'notInVersion';
  user: SignedInUser;
  routes: readonly Route[];
}
export const SHELL_ROUTE_ID = 'shell';

/** The signed-in user's data; only below the guard. */
export function useShellData(): ShellData {
  return useRouteLoaderData(SHELL_ROUTE_ID) as ShellData;
}
export function useUser(): SignedInUser {
  return useShellData().user;
}

/** Whether to draw a button: a stored permission code contains `code` (spec §6). The server compares exactly. */
export function useCan(code: string): boolean {
  return useCanEach()(code);
}

/** The same for one code after another. */
export function useCanEach(): (code: string) => boolean {
  const { btns } = useUser();
  return (code) => canShow(storedCodes() ?? btns, code);
}

function storedCodes(): string[] | undefined {
  try {
    const codes: unknown = JSON.parse(sessionStorage.getItem(USER_BUTTONS_KEY) ?? 'null');
    return Array.isArray(codes) ? codes.map(String) : undefined;
  } catch {
    return undefined;
  }
}
