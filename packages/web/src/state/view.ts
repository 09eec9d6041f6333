import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** The tab that a component is drawn in. */
export interface View {
  readonly path: string;
  /** False from the moment at which it is hidden, when its effects are cleaned up but its state stays. */
  isShown: () => boolean;
}

export const ViewContext = createContext<View | undefined>(undefined);

/** Calls back when the tab is hidden: for what cannot be drawn again after it was, such as an open dialog of antd. */
export function useHidden(onHidden: () => void): void {
  const view = useContext(ViewContext);
  const call = useEffectEvent(onHidden);
  useEffect(
    () => () => {
      if (view !== undefined && !view.isShown()) call();
    },
    [view],
  );
}
