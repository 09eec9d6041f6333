import { findRoute } from '@heliograph/core/routes';
import { useCan, useShellData } from '../../state/user.ts';

/** Whether the user may push settings and open the screen where that is done. */
export function useMayPush(): boolean {
  const can = useCan('commands:write');
  const { routes } = useShellData();
  return can && findRoute('/systems/cmd', routes) !== undefined;
}
