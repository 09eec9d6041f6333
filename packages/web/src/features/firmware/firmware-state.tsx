import type { FirmwareRecord } from '@heliograph/core/contract/firmware';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import css from './firmware.module.css';

const shapes = { draft: '?', verified: '✓', released: '●', retired: '○' } as const;

/** Its state as a shape and a word, and what keeps it from the devices. */
export function FirmwareStateMark({ firmware }: { firmware: FirmwareRecord }) {
  const { t } = useTranslation();
  const why = whyNot(firmware, t);
  const word = t(`firmware.state.${firmware.state}`);
  const isBad = firmware.problem !== null || (firmware.state === 'released' && !firmware.isOffered);
  return (
    <span className={css.state} data-state={isBad ? 'bad' : firmware.state} title={why === undefined ? word : `${word} · ${why}`}>
      <span aria-hidden="true">{isBad ? '✕' : shapes[firmware.state]}</span> {word}
      {why !== undefined && <span className={css.why}> · {why}</span>}
    </span>
  );
}

function whyNot({ state, problem, isFetching, isOffered, receivedBytes, sizeBytes, DownLoadUrl: url }: FirmwareRecord, t: TFunction) {
  if (state === 'released') return isOffered ? undefined : t('firmware.notTrusted');
  if (state !== 'draft') return undefined;
  if (isFetching) return t('firmware.fetching');
  if (problem !== null) return t(`firmware.problem.${problem}`);
  return url === null && receivedBytes < sizeBytes ? t('firmware.fileMissing') : t('firmware.notChecked');
}
