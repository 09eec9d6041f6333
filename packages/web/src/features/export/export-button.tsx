import type { EnergyGrain } from '@heliograph/core/contract/plants-energy';
import { lazy } from 'react';
import { loadTexts } from '../../app/texts.ts';
import { ExportOpener } from './export-opener.tsx';
import type { ExportKind, ExportScope } from './export-request.ts';

const ExportDialog = lazy(async () => (await Promise.all([import('./export-dialog.tsx'), loadTexts('export')]))[0]);

interface Props {
  scope: ExportScope;
  /** What the dialog begins with. */
  kind?: ExportKind;
  grain?: EnergyGrain;
  from?: string;
  to?: string;
}

/** Opens the export of a plant or of a device, at a plant or at none. */
export function ExportButton(props: Props) {
  return <ExportOpener>{(close) => <ExportDialog {...props} onClose={close} />}</ExportOpener>;
}
