import type { PlanLineView } from '@heliograph/core/contract/commands';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table.tsx';
import { Where } from '../where.tsx';
import { OutcomeMark } from './outcome-mark.tsx';
import { PlannedSettings } from './planned-settings.tsx';

/** Device and plant, outcome, settings. */
export function usePlanColumns(): readonly Column<PlanLineView>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        key: 'device',
        width: 220,
        title: t('commands.column.device'),
        render: (line) => (
          <Where to={`/devices/devices_detail?id=${line.deviceId}&tab=parameters`} device={{ ...line, deviceName: line.name }} />
        ),
      },
      { key: 'outcome', width: 160, title: t('commands.plan.outcome'), render: (line) => <OutcomeMark line={line} /> },
      { key: 'settings', title: t('commands.plan.change'), render: (line) => <PlannedSettings settings={line.settings} /> },
    ],
    [t],
  );
}
