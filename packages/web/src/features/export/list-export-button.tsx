import { lazy } from 'react';
import { loadTexts } from '../../app/texts.ts';
import { ExportOpener } from './export-opener.tsx';
import type { ListExport } from './list-export.ts';

const ListExportDialog = lazy(async () => (await Promise.all([import('./list-export-dialog.tsx'), loadTexts('export')]))[0]);

/** Opens the export of a list as it is filtered and sorted. */
export function ListExportButton({ list }: { list: ListExport }) {
  return <ExportOpener>{(close) => <ListExportDialog list={list} onClose={close} />}</ExportOpener>;
}
