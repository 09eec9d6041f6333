import type { Device } from '@heliograph/core/contract/devices';
import { useTranslation } from 'react-i18next';
import { useProductName } from '../../../components/product-name.tsx';
import css from './choose.module.css';

interface Props {
  count: number | undefined;
  /** Undefined where they are not all known. */
  devices: readonly Device[] | undefined;
  isMarked: boolean;
  isFaded: boolean;
}

/** How many devices are chosen, how many of them are online, and what they are. */
export function DeviceSummary({ count, devices, isMarked, isFaded }: Props) {
  const { t } = useTranslation();
  const nameOf = useProductName();
  const byProduct = Map.groupBy(devices ?? [], ({ productKey }) => productKey);
  return (
    <div className={css.summary} data-faded={isFaded}>
      <p role="status" aria-busy={count === undefined}>
        <strong className={css.count}>{count ?? '–'}</strong>{' '}
        {t(isMarked ? 'commands.choose.marked' : 'commands.choose.match', { count: count ?? 0 })}
      </p>
      {devices !== undefined && devices.length > 0 && (
        <ul className={css.products}>
          <li>{t('commands.choose.online', { count: devices.filter(({ isOnline }) => isOnline).length })}</li>
          {[...byProduct].map(([productKey, own]) => (
            <li key={productKey}>
              {nameOf({ productKey, name: own[0]?.productName ?? productKey })} <strong>{own.length}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
