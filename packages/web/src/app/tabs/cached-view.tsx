import { Activity, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  useOutlet,
} from 'react-router-dom';
import { unsaved } from '../../state/unsaved.ts';
import { type View, ViewContext } from '../../state/view.ts';

interface Props {
  path: string;
  id: string;
  isActive: boolean;
  /** The tab that names it, where there are tabs. */
  labelledBy: string | undefined;
}

/**
 * One tab's screen. Hidden it keeps its state and its elements, its effects are cleaned up, and it goes on seeing the
 * address that it was left with: where the router is now is none of its business.
 */
export function CachedView({ path, id, isActive, labelledBy }: Props) {
  const route = useRoute();
  const [kept, setKept] = useState(isActive ? route : undefined);
  if (isActive && kept !== route) setKept(route);
  const shown = isActive ? route : kept;
  const place = useRef<HTMLDivElement>(null);
  const view = useView(path, isActive);
  useLayoutEffect(() => {
    if (!isActive) closeModals(place.current);
  }, [isActive]);
  if (shown === undefined) return null;
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <ViewContext value={view}>
        <LocationContext value={shown.location}>
          <RouterStateContext value={shown.state}>
            <div ref={place} {...(labelledBy !== undefined && { role: 'tabpanel', id, 'aria-labelledby': labelledBy })}>
              {shown.outlet}
            </div>
          </RouterStateContext>
        </LocationContext>
      </ViewContext>
    </Activity>
  );
}

/** What the router says now: where it is, what its loaders answered, and the screen for it. */
function useRoute() {
  const location = useContext(LocationContext);
  const state = useContext(RouterStateContext);
  const outlet = useOutlet();
  return useMemo(() => ({ location, state, outlet }), [location, state, outlet]);
}

/** Its effects run outside of the hidden part: they tell being hidden from being gone. */
function useView(path: string, isActive: boolean): View {
  const isShown = useRef(isActive);
  useLayoutEffect(() => {
    isShown.current = isActive;
  }, [isActive]);
  useEffect(() => () => unsaved.forget(path), [path]);
  return useMemo(() => ({ path, isShown: () => isShown.current }), [path]);
}

/** A modal dialog of a hidden screen would lock the whole page. */
function closeModals(place: HTMLElement | null): void {
  for (const dialog of place?.querySelectorAll<HTMLDialogElement>('dialog:modal') ?? []) dialog.close();
}
