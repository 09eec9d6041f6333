import type { PushDetail } from '@heliograph/core/contract/commands';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import button from '../../components/button.module.css';
import { MenuButton } from '../../components/menu-button.tsx';
import { usePlanning } from '../commands/plan/use-planning.ts';
import { firmwareQueries } from './queries.ts';

/** Leads from a push of firmware to the plan that takes its devices back to what they ran before. */
export function RollBack({ push }: { push: PushDetail }) {
  const { t } = useTranslation();
  const planning = usePlanning();
  const previous = useQuery(firmwareQueries.previous(push.id));
  const versions = [...(previous.data ?? [])];
  const [only] = versions;
  const plan = (firmware: string, deviceIds: string[]) => planning.plan({ select: { deviceIds }, set: { firmware } });
  if (only === undefined) return null;
  return (
    <>
      {versions.length === 1 ? (
        <button type="button" className={button.button} aria-disabled={planning.isBusy} onClick={() => plan(...only)}>
          {t('firmware.rollBack', { version: only[0], count: only[1].length })}
        </button>
      ) : (
        <MenuButton
          label={t('firmware.rollBackTo')}
          className={button.button}
          items={versions.map(([version, ids]) => ({
            key: version,
            label: t('firmware.rollBack', { version, count: ids.length }),
            onSelect: () => plan(version, ids),
          }))}
        >
          {t('firmware.rollBackTo')}
        </MenuButton>
      )}
      {planning.failure !== undefined && <span role="alert">{planning.failure}</span>}
    </>
  );
}
