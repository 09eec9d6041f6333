import { localDate } from '@heliograph/core/format/date';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { ChoiceInput } from '../../components/form/fields.tsx';
import { readerZone } from '../../components/reader-zone.ts';
import { useNow } from '../../components/use-now.ts';
import { ExportCommand } from './export-command.tsx';
import { ExportProgress } from './export-progress.tsx';
import css from './export.module.css';
import { tableText } from './export-request.ts';
import {
  columnsOf,
  type ListExport,
  listExportCommand,
  listFileName,
  listFormats,
  type ListFormat,
  type ListRequest,
} from './list-export.ts';
import { useExport } from './use-export.ts';

const DAY_MS = 86_400_000;
const types: Record<ListFormat, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' };

/** In which form and with which columns; then a file of all rows that the list has over its pages. */
export default function ListExportDialog({ list, onClose }: { list: ListExport; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const today = localDate(useNow(DAY_MS), readerZone());
  const [request, setRequest] = useState<ListRequest>({ format: 'csv', columns: 'shown' });
  const { start, stop, ...progress } = useExport(onClose);
  useEffect(() => stop, [stop]);
  const set = (change: Partial<ListRequest>) => setRequest((old) => ({ ...old, ...change }));
  const command = listExportCommand(list, request, today);
  const save = () =>
    start({
      name: listFileName(list, request, today),
      type: types[request.format],
      make: async (options) => {
        const { call, signal } = options;
        return tableText(await list.table({ call, signal, columns: columnsOf(list, request) }), request.format, options);
      },
    });
  return (
    <Dialog
      title={t(`export.lists.${list.name}`)}
      okText={t(`export.save.${request.format}`)}
      cancelText={t('common.cancel')}
      confirmLoading={progress.isBusy}
      onOk={save}
      onCancel={onClose}
    >
      <p className={css.lead}>
        {t('export.listLead', { count: list.total ?? 0, text: new Intl.NumberFormat(i18n.language).format(list.total ?? 0) })}
      </p>
      <fieldset disabled={progress.isBusy} className={css.fields}>
        <ChoiceInput
          label={t('export.format')}
          value={request.format}
          options={listFormats.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
          onChange={(value) => set({ format: value as ListFormat })}
        />
        {list.shownColumns !== undefined && (
          <ChoiceInput
            label={t('export.columns')}
            value={request.columns}
            options={(['shown', 'all'] as const).map((value) => ({ value, label: t(`export.columnChoices.${value}`) }))}
            onChange={(value) => set({ columns: value as ListRequest['columns'] })}
          />
        )}
      </fieldset>
      {command !== undefined && <ExportCommand command={command} />}
      <p className={css.note}>{t('export.listNote')}</p>
      <ExportProgress {...progress} />
    </Dialog>
  );
}
