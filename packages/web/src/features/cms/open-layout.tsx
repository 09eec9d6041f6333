import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet, ScrollRestoration } from 'react-router-dom';
import { brandLogo, brandName } from '../../app/build-settings.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { LanguageSelect } from '../../components/language-select.tsx';
import { CONTENT_ID, SkipLink } from '../../components/skip-link.tsx';
import { session } from '../../state/session.ts';
import css from './open-layout.module.css';

const pages = [
  { path: '/introduction', title: 'routes.introduction' },
  { path: '/product', title: 'routes.product' },
  { path: '/guide', title: 'routes.guide' },
  { path: '/policy', title: 'routes.policy' },
] as const;

/** The frame of the pages that anyone may read. No antd here. */
export function Component() {
  const { t } = useTranslation();
  const [queryClient] = useState(createQueryClient);
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <div className={css.page}>
        <SkipLink />
        <header className={css.header}>
          <Link to="/introduction" className={css.brand}>
            <img src={brandLogo} alt="" width="24" height="24" />
            {brandName}
          </Link>
          <nav className={css.nav} aria-label={t('open.siteNav')}>
            {pages.map(({ path, title }) => (
              <NavLink key={path} to={path}>
                {t(title)}
              </NavLink>
            ))}
          </nav>
          <div className={css.tools}>
            <LanguageSelect />
            <Entry />
          </div>
        </header>
        <main id={CONTENT_ID} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <ScrollRestoration />
    </QueryClientProvider>
  );
}

/** To the console for whoever has a session, else to sign-in, which is a document of its own. */
function Entry() {
  const { t } = useTranslation();
  const isSignedIn = session.state.status !== 'signedOut';
  return (
    <a href={isSignedIn ? '/' : '/login'} className={css.entry}>
      {t(isSignedIn ? 'open.toConsole' : 'routes.login')}
    </a>
  );
}
