import type { ReactNode } from 'react';
import { brandLogo, brandName } from '../../app/build-settings.ts';
import { LanguageSelect } from '../../components/language-select.tsx';
import { DaylightPanel } from './daylight-panel.tsx';
import css from './login.module.css';
import { SiteFooter } from './site-footer.tsx';

/** What stands before the console: the wall with the daylight, a desk with one form, and the way to what anyone may read. */
export function Door({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <div className={css.page}>
      <aside className={css.wall}>
        <div className={css.brand}>
          <img src={brandLogo} alt="" width="28" height="28" />
          {brandName}
        </div>
        <div>
          <p className={css.lead}>{lead}</p>
          <DaylightPanel />
        </div>
      </aside>
      <main className={css.desk}>
        <div className={css.tools}>
          <LanguageSelect />
        </div>
        {children}
        <SiteFooter />
      </main>
    </div>
  );
}
