import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { type Location, ScrollRestoration } from 'react-router-dom';
import { CONTENT_ID, SkipLink } from '../../components/skip-link.tsx';
import { useIsNarrow } from '../../components/use-media.ts';
import { connection } from '../../state/connection.ts';
import { followCookie } from '../../state/follow-cookie.ts';
import { startLive } from '../../state/live/start-live.ts';
import { sessionEnded } from '../../state/session-ended.ts';
import { session } from '../../state/session.ts';
import { tabs } from '../../state/tabs.ts';
import { serialOf } from '../../state/tabs-model.ts';
import { unsaved } from '../../state/unsaved.ts';
import { type ShellData, useShellData } from '../../state/user.ts';
import { settings } from '../../state/settings.ts';
import { sidebarOpen } from '../../state/sidebar.ts';
import { treatFailure } from '../failures.ts';
import { onGrantChange } from '../follow-user.ts';
import { Panels } from '../settings/panels.tsx';
import { createQueryClient } from '../query-client.ts';
import { CachedOutlet } from '../tabs/cached-outlet.tsx';
import { TabBar } from '../tabs/tab-bar.tsx';
import { UnsavedGuard } from '../tabs/unsaved-guard.tsx';
import { ClosingBanner } from './closing-banner.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { NotPermitted } from './not-permitted.tsx';
import css from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { SidebarDrawer } from './sidebar-drawer.tsx';
import { TopBar } from './top-bar.tsx';

const SessionEndedDialog = lazy(() => import('./session-ended-dialog.tsx'));

/** The frame around every screen behind the sign-in; it owns what lives as long as the session. */
export function Component() {
  const { access } = useShellData();
  const isSignedOut = useSyncExternalStore(session.subscribe, () => session.state.status === 'signedOut');
  const queryClient = useSessionServices(isSignedOut);
  return (
    <QueryClientProvider client={queryClient}>
      <Frame>{isSignedOut || <Screen access={access} />}</Frame>
      {sessionEnded.useValue() === 'asking' && (
        <Suspense>
          <SessionEndedDialog />
        </Suspense>
      )}
      <UnsavedGuard />
      <ScrollRestoration getKey={scrollKey} />
    </QueryClientProvider>
  );
}

function Screen({ access }: Pick<ShellData, 'access'>) {
  const { tagsView } = settings.useValue();
  const refusal = access === 'permitted' ? null : <NotPermitted reason={access} />;
  return <CachedOutlet isPermitted={refusal === null} hasTabs={tagsView} refusal={refusal} />;
}

/** A tab is found where it was left; one that was closed meanwhile begins at its top. */
function scrollKey({ pathname, search }: Location): string {
  return `${serialOf(tabs.get(), pathname)} ${pathname}${search}`;
}

function Frame({ children }: { children: React.ReactNode }) {
  const isNarrow = useIsNarrow();
  const isWide = sidebarOpen.useValue();
  const { tagsView, fixedHeader } = settings.useValue();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const sidebar = isNarrow ? 'drawer' : isWide ? 'wide' : 'narrow';
  return (
    <div className={css.frame} data-sidebar={sidebar} data-tabs={tagsView} data-fixed={fixedHeader}>
      <SkipLink />
      {isNarrow ? (
        <SidebarDrawer isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} />
      ) : (
        <div className={css.sidebar}>
          <Sidebar isWide={isWide} />
        </div>
      )}
      <header className={css.head}>
        <TopBar isNarrow={isNarrow} onOpenDrawer={() => setIsDrawerOpen(true)} />
        {tagsView && <TabBar />}
      </header>
      <main id={CONTENT_ID} className={css.content} tabIndex={-1}>
        <ClosingBanner />
        {children}
      </main>
      <ConnectionBanner />
      <Panels />
    </div>
  );
}

/** Whoever has signed out asks nothing more while the page is being left. */
function useSessionServices(isSignedOut: boolean) {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => {
    if (isSignedOut) return undefined;
    const stopLive = startLive({ queryClient, onSessionEnd: (error) => treatFailure(error, { isBackground: true }) });
    const stopConnection = connection.start();
    const stopGrants = onGrantChange(() => {
      queryClient.removeQueries({ type: 'inactive' });
      void queryClient.invalidateQueries();
    });
    const stopCookie = followCookie(() => {
      unsaved.forgetAll();
      queryClient.clear();
      window.location.reload();
    });
    return () => {
      stopLive();
      stopConnection();
      stopGrants();
      stopCookie();
      queryClient.clear();
    };
  }, [queryClient, isSignedOut]);
  return queryClient;
}
