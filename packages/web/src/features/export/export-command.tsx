import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import css from './export.module.css';

/** What does the same on the command line. */
export function ExportCommand({ command }: { command: string }) {
  const { t } = useTranslation();
  return (
    <div className={css.command}>
      <code>{command}</code>
      <CopyButton text={command} label={t('export.copyCommand')} />
    </div>
  );
}
