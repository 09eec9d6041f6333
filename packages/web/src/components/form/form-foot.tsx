import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import buttonCss from '../button.module.css';
import css from './form.module.css';

interface Props {
  isBusy: boolean;
  isDirty: boolean;
  failure: string | undefined;
  onReset: () => void;
  /** Further ways on. */
  children?: ReactNode;
}

/** What went wrong, and the two ways on. */
export function FormFoot({ isBusy, isDirty, failure, onReset, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div role="alert">{failure !== undefined && <p className={css.failure}>{failure}</p>}</div>
      <div className={css.actions}>
        <button type="submit" className={buttonCss.primary} aria-disabled={isBusy || !isDirty}>
          {t(isBusy ? 'form.saving' : 'form.save')}
        </button>
        <button type="button" className={buttonCss.button} aria-disabled={isBusy || !isDirty} onClick={() => isBusy || onReset()}>
          {t('form.reset')}
        </button>
        {children}
      </div>
    </>
  );
}
