import type { EnergyGrain } from '@heliograph/core/contract/plants-energy';
import type { ExportTimes } from '@heliograph/core/export/format';
import { localDate } from '@heliograph/core/format/date';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { ChoiceInput, DateInput } from '../../components/form/fields.tsx';
import { useNow } from '../../components/use-now.ts';
import { ExportCommand } from './export-command.tsx';
import { ExportProgress } from './export-progress.tsx';
import css from './export.module.css';
import {
  exportCommand,
  exportFileName,
  type ExportKind,
  exportKinds,
  type ExportRequest,
  type ExportScope,
  exportText,
  zoneOf,
} from './export-request.ts';
import { useExport } from './use-export.ts';

interface Props {
  scope: ExportScope;
  kind?: ExportKind;
  grain?: EnergyGrain;
  from?: string;
  to?: string;
  onClose: () => void;
}

const DAY_MS = 86_400_000;
const grains = ['quarter', 'hour', 'day', 'month', 'year'] as const satisfies readonly EnergyGrain[];
const clocks = ['utc', 'plant'] as const satisfies readonly ExportTimes[];

/** What, from when until when and how finely: then a file, made here out of what the server answers. */
export default function ExportDialog({ scope, kind = 'energy', grain = 'day', from, to, onClose }: Props) {
  const { t } = useTranslation();
  const timeZone = zoneOf(scope);
  const today = localDate(useNow(DAY_MS), timeZone);
  const [request, setRequest] = useState<ExportRequest>({
    kind,
    grain,
    times: 'utc',
    from: from ?? `${today.slice(0, 8)}01`,
    to: to ?? today,
  });
  const { start, stop, ...progress } = useExport(onClose);
  useEffect(() => stop, [stop]);
  const set = (change: Partial<ExportRequest>) => setRequest((old) => ({ ...old, ...change }));
  const isOrdered = request.from !== '' && request.to !== '' && request.from <= request.to;
  const name = scope.device === undefined ? scope.plant.name : scope.device.name;
  return (
    <Dialog
      title={t('export.title', { name })}
      okText={t('export.ok')}
      okButtonProps={{ disabled: !isOrdered }}
      cancelText={t('common.cancel')}
      confirmLoading={progress.isBusy}
      onOk={() => start({ name: exportFileName(scope, request), make: (options) => exportText(scope, request, options) })}
      onCancel={onClose}
    >
      <fieldset disabled={progress.isBusy} className={css.fields}>
        <ChoiceInput
          label={t('export.kind')}
          value={request.kind}
          options={exportKinds.map((value) => ({ value, label: t(`export.kinds.${value}`) }))}
          onChange={(value) => set({ kind: value as ExportKind })}
          hint={t(`export.hints.${request.kind}`)}
        />
        {scope.plant !== undefined && (
          <ChoiceInput
            label={t('export.times')}
            value={request.times}
            options={clocks.map((value) => ({ value, label: t(`export.clocks.${value}`, { timeZone }) }))}
            onChange={(value) => set({ times: value as ExportTimes })}
          />
        )}
        <DateInput
          label={t('export.from')}
          value={request.from}
          problem={isOrdered ? undefined : t('export.order')}
          onChange={(value) => set({ from: value })}
        />
        <DateInput label={t('export.to')} value={request.to} onChange={(value) => set({ to: value })} />
        {request.kind === 'energy' && (
          <ChoiceInput
            label={t('export.grain')}
            value={request.grain}
            options={grains.map((value) => ({ value, label: t(`export.grains.${value}`) }))}
            onChange={(value) => set({ grain: value as EnergyGrain })}
          />
        )}
      </fieldset>
      <ExportCommand command={exportCommand(scope, request)} />
      <p className={css.note}>{t(scope.plant === undefined ? 'export.noteUtc' : 'export.note')}</p>
      <ExportProgress {...progress} />
    </Dialog>
  );
}
