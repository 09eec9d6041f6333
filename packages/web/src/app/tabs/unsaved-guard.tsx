import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { type Blocker, type BlockerFunction, type Path, useBlocker, useLocation } from 'react-router-dom';
import { discardQuestion, mayDiscard } from '../../state/discard-question.ts';
import { tabs } from '../../state/tabs.ts';
import { lostBy } from '../../state/tabs-model.ts';
import { askBeforeUnload, unsaved } from '../../state/unsaved.ts';

const DiscardDialog = lazy(() => import('./discard-dialog.tsx'));

/** Stands before every way on which unsaved edits get lost: within the console a dialog, out of it the browser's own question. */
export function UnsavedGuard() {
  useAskBeforeMove();
  useEffect(askBeforeUnload, []);
  const question = discardQuestion.useValue();
  return (
    question !== undefined && (
      <Suspense>
        <DiscardDialog question={question} />
      </Suspense>
    )
  );
}

function useAskBeforeMove(): void {
  const isLossy = useCallback<BlockerFunction>((move) => lost(move.currentLocation, move.nextLocation).some(unsaved.has), []);
  const blocker = useBlocker(isLossy);
  const from = useLocation();
  const latest = useRef<Blocker>(blocker);
  const isAsking = useRef(false);
  useEffect(() => {
    latest.current = blocker;
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    void mayDiscard(lost(from, blocker.location)).then((isYes) => {
      isAsking.current = false;
      if (isYes) latest.current.proceed?.();
      else latest.current.reset?.();
    });
  }, [blocker, from]);
}

function lost(from: Path, to: Path): string[] {
  return lostBy(tabs.get(), placeAt(from), placeAt(to), unsaved.isFleeting);
}

function placeAt({ pathname, search }: Path) {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  return { path, fullPath: path + search };
}
