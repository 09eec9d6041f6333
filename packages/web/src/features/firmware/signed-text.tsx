import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import css from './firmware.module.css';

/** The five lines that a publisher signs. */
export function SignedText({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className={css.toSign}>
      <p className={css.quiet}>{t('firmware.statement')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard */}
      <pre className={css.statement} tabIndex={0}>
        {text}
      </pre>
      <CopyButton text={text} label={t('firmware.copyStatement')}>
        {t('firmware.copyStatement')}
      </CopyButton>
    </div>
  );
}
