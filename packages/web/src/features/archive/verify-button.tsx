import { useTranslation } from 'react-i18next';
import css from './archive.module.css';

interface Props {
  date: string;
  isBusy: boolean;
  onVerify: (date: string) => void;
}

/** Reads the files of a day again. */
export function VerifyButton({ date, isBusy, onVerify }: Props) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={css.verify}
      aria-label={t('archive.verifyOf', { date })}
      aria-disabled={isBusy}
      onClick={() => isBusy || onVerify(date)}
    >
      {t(isBusy ? 'archive.verifying' : 'archive.verify')}
    </button>
  );
}
