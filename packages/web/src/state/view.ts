import { createContext } from 'react';

/** The tab that a component is drawn in. */
export interface View {
  readonly path: string;
  /** False from the moment at which it is hidden, when its effects are cleaned up but its state stays. */
  isShown: () => boolean;
}

export const ViewContext = createContext<View | undefined>(undefined);
