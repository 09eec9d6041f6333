import type { ReactNode } from 'react';
import css from './page-head.module.css';

/** The title of a screen and its actions. */
export function PageHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className={css.head}>
      <h1>{title}</h1>
      <div className={css.actions}>{children}</div>
    </header>
  );
}
