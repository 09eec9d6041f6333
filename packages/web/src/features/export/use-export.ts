import type { Call } from '@heliograph/core/client';
import { ApiError } from '@heliograph/core/errors';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { failureText } from '../../app/failure-text.ts';
import { treatFailure } from '../../app/failures.ts';
import { saveFile } from '../../components/save-file.ts';
import { showSuccess } from '../../state/toast.ts';
import { TooManyRows } from './export-request.ts';

export interface ExportJob {
  name: string;
  type?: string;
  make: (options: { call: Call; signal: AbortSignal; onRows: (count: number) => void }) => Promise<string[]>;
}

/** One export at a time, with the rows that have come; `stop` leaves it without a file. */
export function useExport(onSaved: () => void) {
  const { t } = useTranslation();
  const running = useRef<AbortController>(undefined);
  const [rows, setRows] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const stop = useCallback(() => running.current?.abort(), []);
  const start = async ({ name, type, make }: ExportJob) => {
    const { signal } = (running.current = new AbortController());
    setFailure(undefined);
    setRows(0);
    try {
      saveFile(await make({ call, signal, onRows: setRows }), name, type);
      showSuccess(t('export.done', { name }));
      onSaved();
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.code === 401) treatFailure(error);
      setFailure(error instanceof TooManyRows ? 'tooMany' : failureText(error, t));
    } finally {
      if (!signal.aborted) setRows(undefined);
    }
  };
  return { start: (job: ExportJob) => void start(job), stop, rows: rows ?? 0, isBusy: rows !== undefined, failure };
}
