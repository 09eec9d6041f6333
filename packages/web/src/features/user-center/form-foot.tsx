import { useTranslation } from 'react-i18next';
import buttonCss from '../../components/button.module.css';
import css from './user-center.module.css';

interface Props {
  isBusy: boolean;
  isDirty: boolean;
  failure: string | undefined;
  onReset: () => void;
}

/** What went wrong, and the two ways on. */
export function FormFoot({ isBusy, isDirty, failure, onReset }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div role="alert">{failure !== undefined && <p className={css.failure}>{failure}</p>}</div>
      <div className={css.actions}>
        <button type="submit" className={buttonCss.primary} aria-disabled={isBusy || !isDirty}>
          {t(isBusy ? 'userCenter.saving' : 'userCenter.save')}
        </button>
        <button type="button" className={buttonCss.button} aria-disabled={isBusy || !isDirty} onClick={() => isBusy || onReset()}>
          {t('userCenter.reset')}
        </button>
      </div>
    </>
  );
}
