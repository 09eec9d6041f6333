import type { FirmwareRecord } from '@heliograph/core/contract/firmware';
import { ApiError } from '@heliograph/core/errors';
import { FIRMWARE_PART_BYTES, firmwarePartCount } from '@heliograph/core/firmware';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { failureText } from '../../app/failure-text.ts';
import { type AddValues, inputOf } from './add-values.ts';
import { firmwareQueries } from './queries.ts';

/** Registers a firmware or changes a draft, then sends its file part by part; closing the dialog ends it. */
export function useAdd(firmware: FirmwareRecord | undefined, onDone: (record: FirmwareRecord) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [sentShare, setSentShare] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const add = useMutation({
    mutationFn: async ({ values, file }: { values: AddValues; file: File | undefined }) => {
      running.current = new AbortController();
      const { signal } = running.current;
      setSentShare(0);
      const record = await register(firmware, values, signal);
      return values.way === 'file' && file !== undefined && record.state === 'draft'
        ? sendFile(record, file, signal, setSentShare)
        : record;
    },
    meta: { isSilent: true },
    onSettled: () => client.invalidateQueries({ queryKey: firmwareQueries.all() }),
    onSuccess: (record) => record.problem === null && onDone(record),
  });
  const problem = add.data?.problem ?? null;
  return {
    add: (values: AddValues, file: File | undefined) => add.isPending || add.mutate({ values, file }),
    isBusy: add.isPending,
    sentShare,
    failure:
      add.error === null ? (problem === null ? undefined : t(`firmware.problem.${problem}`)) : textOf(add.error, failureText(add.error, t)),
  };
}

function register(firmware: FirmwareRecord | undefined, values: AddValues, signal: AbortSignal): Promise<FirmwareRecord> {
  const body = inputOf(values);
  if (firmware === undefined) return call['POST /firmware']({ body }, { signal });
  return call['PUT /firmware/{id}']({ params: { id: firmware.id }, body: { ...body, version: firmware.version } }, { signal });
}

async function sendFile(draft: FirmwareRecord, file: File, signal: AbortSignal, onSent: (share: number) => void): Promise<FirmwareRecord> {
  let record = draft;
  const count = firmwarePartCount(file.size);
  for (let position = 0; record.state === 'draft' && position < count; position += 1) {
    const bytes = file.slice(position * FIRMWARE_PART_BYTES, (position + 1) * FIRMWARE_PART_BYTES, 'application/octet-stream');
    record = await call['PUT /firmware/{id}/content']({ params: { id: draft.id }, query: { position }, file: bytes }, { signal });
    onSent((position + 1) / count);
  }
  return record;
}

/** What the server says of a field goes behind what it says of the call. */
function textOf(error: unknown, text: string): string {
  const details = error instanceof ApiError ? error.details.map(({ msg }) => msg) : [];
  return [text, ...details].join(' ');
}
