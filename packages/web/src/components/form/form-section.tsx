import type { ReactNode } from 'react';
import css from './form.module.css';

/** Fields that belong together, beside each other where there is room. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={css.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

export function FormSections({ children }: { children: ReactNode }) {
  return <div className={css.sections}>{children}</div>;
}
