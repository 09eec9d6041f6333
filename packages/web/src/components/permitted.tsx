import type { ReactNode } from 'react';
import { useCan } from '../state/user.ts';

interface Props {
  /** The action's code, as the contract names it: `devices:write`. */
  code: string;
  children: ReactNode;
}

/** What stands inside is there only for those whose stored permission codes contain the code (spec §6). */
export function Permitted({ code, children }: Props) {
  return useCan(code) ? children : null;
}
