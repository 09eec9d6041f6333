import { useTranslation } from 'react-i18next';
import { ArchiveDays } from './archive-days.tsx';
import { ArchiveSettings } from './archive-settings.tsx';
import { ArchiveState } from './archive-state.tsx';
import css from './archive.module.css';

/** How long telemetry stays in the database, where its days go then, and what lies there. */
export function ArchivePart() {
  const { t } = useTranslation();
  return (
    <div className={css.parts}>
      <p className={css.lead}>{t('archive.lead')}</p>
      <ArchiveState />
      <ArchiveSettings />
      <ArchiveDays />
    </div>
  );
}
