import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { FilterBar } from '../../../components/filter-bar.tsx';
import { CommandHistory } from './command-history.tsx';
import { PushHistory } from './push-history.tsx';

/** What was pushed: as a whole, or to each device. */
export function HistoryPart() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const isByDevice = search.get('view') === 'devices';
  const views = [
    { key: 'pushes', label: t('commands.history.byPush'), to: '?tab=history' },
    { key: 'devices', label: t('commands.history.byDevice'), to: '?tab=history&view=devices' },
  ];
  const bar = <FilterBar label={t('commands.history.viewLabel')} choices={views} current={isByDevice ? 'devices' : 'pushes'} />;
  return isByDevice ? <CommandHistory views={bar} /> : <PushHistory views={bar} />;
}
