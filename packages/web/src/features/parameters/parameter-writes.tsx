import type { DeviceSetting } from '@heliograph/core/contract/commands';
import { useTranslation } from 'react-i18next';
import css from './parameters.module.css';

/** How many writes of today are used, of how many; and all of them since ever. */
export function ParameterWrites({ setting: { writesToday, writesPerDay, writesTotal } }: { setting: DeviceSetting }) {
  const { t } = useTranslation();
  const today = writesPerDay === null ? String(writesToday) : t('parameters.writesOf', { used: writesToday, most: writesPerDay });
  return (
    <span className={css.stacked}>
      <span className={writesPerDay !== null && writesToday >= writesPerDay ? css.lost : undefined}>{today}</span>
      <span className={css.small}>{t('parameters.writesTotal', { count: writesTotal })}</span>
    </span>
  );
}
