import type { ArchiveDay } from '@heliograph/core/contract/archive';
import { DEFAULT_TIME_ZONE } from '@heliograph/core/constants';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '../../components/age.tsx';
import { Bytes } from '../../components/bytes.tsx';
import type { Column } from '../../components/data-table.tsx';
import { ArchiveDayState } from './archive-day-state.tsx';
import { VerifyButton } from './verify-button.tsx';

/** Day, medium, files, rows, size, when it was filed, when it was proved, state, proof. */
export function useArchiveDayColumns(onVerify: (date: string) => void, busyDate: string | undefined): readonly Column<ArchiveDay>[] {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const number = new Intl.NumberFormat(i18n.language);
    const age = (at: number | null) => <Age at={at} timeZone={DEFAULT_TIME_ZONE} />;
    const columns: Column<ArchiveDay>[] = [
      { key: 'date', width: 116, sort: 'date', isDescendingFirst: true, title: t('archive.columns.date'), render: ({ date }) => date },
      { key: 'medium', width: 168, title: t('archive.fields.medium'), render: ({ medium }) => t(`archive.mediaShort.${medium}`) },
      { key: 'files', width: 76, isNumber: true, title: t('archive.columns.files'), render: ({ fileCount }) => number.format(fileCount) },
      { key: 'rows', width: 104, isNumber: true, title: t('archive.columns.rows'), render: ({ rowCount }) => number.format(rowCount) },
      { key: 'size', width: 96, isNumber: true, title: t('archive.size'), render: ({ byteCount }) => <Bytes count={byteCount} /> },
      { key: 'version', width: 96, isNumber: true, title: t('archive.columns.version'), render: ({ version }) => version },
      { key: 'filedAt', width: 124, isNumber: true, title: t('archive.columns.filedAt'), render: ({ filedAt }) => age(filedAt) },
      { key: 'checkedAt', width: 124, isNumber: true, title: t('archive.columns.checkedAt'), render: ({ checkedAt }) => age(checkedAt) },
      { key: 'state', title: t('archive.state'), render: (day) => <ArchiveDayState day={day} /> },
      {
        key: 'verify',
        width: 112,
        isControl: true,
        title: <span className="visually-hidden">{t('archive.verify')}</span>,
        render: ({ date }) => <VerifyButton date={date} isBusy={busyDate === date} onVerify={onVerify} />,
      },
    ];
    return columns;
  }, [t, i18n.language, onVerify, busyDate]);
}
