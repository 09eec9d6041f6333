import { useTranslation } from 'react-i18next';
import css from './site-footer.module.css';

const pages = [
  { path: '/introduction', title: 'open.help' },
  { path: '/guide', title: 'routes.guide' },
  { path: '/policy', title: 'routes.policy' },
  { path: '/customer/cancel', title: 'routes.customerCancel' },
] as const;

/** Plain links: the sign-in page carries no router. */
export function SiteFooter() {
  const { t } = useTranslation();
  return (
    <nav className={css.links} aria-label={t('open.siteNav')}>
      {pages.map(({ path, title }) => (
        <a key={path} href={path} aria-current={path === window.location.pathname ? 'page' : undefined}>
          {t(title)}
        </a>
      ))}
    </nav>
  );
}
