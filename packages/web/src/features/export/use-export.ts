import { ApiError } from '@heliograph/core/errors';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { failureText } from '../../app/failure-text.ts';
import { treatFailure } from '../../app/failures.ts';
import { saveFile } from '../../components/save-file.ts';
import { showSuccess } from '../../state/toast.ts';
import { exportFileName, type ExportRequest, type ExportScope, exportText, TooManyRows } from './export-request.ts';

/** One export at a time, with the rows that have come; `stop` leaves it without a file. */
export function useExport(scope: ExportScope, onSaved: () => void) {
  const { t } = useTranslation();
  const running = useRef<AbortController>(undefined);
  const [rows, setRows] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const stop = useCallback(() => running.current?.abort(), []);
  const start = async (request: ExportRequest) => {
    const { signal } = (running.current = new AbortController());
    setFailure(undefined);
    setRows(0);
    try {
      const parts = await exportText(scope, request, { call, signal, onRows: setRows });
      saveFile(parts, exportFileName(scope, request));
      showSuccess(t('export.done', { name: exportFileName(scope, request) }));
      onSaved();
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.code === 401) treatFailure(error);
      setFailure(error instanceof TooManyRows ? 'tooMany' : failureText(error, t));
    } finally {
      if (!signal.aborted) setRows(undefined);
    }
  };
  return { start: (request: ExportRequest) => void start(request), stop, rows: rows ?? 0, isBusy: rows !== undefined, failure };
}
