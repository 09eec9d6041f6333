import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ChoiceLinks } from './choice-links.tsx';
import { FirmwareList } from './firmware-list.tsx';
import { KeyList } from './key-list.tsx';
import { RollOutScreen } from './roll-out-screen.tsx';

/** Firmware of the products, and the keys that it is checked against. */
export function FirmwarePart() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const version = search.get('set.firmware')?.slice(0, 60);
  if (version) return <RollOutScreen version={version} />;
  const view = search.get('view') === 'keys' ? 'keys' : 'list';
  const choices = (['list', 'keys'] as const).map((key) => ({
    key,
    label: t(`firmware.views.${key}`),
    to: key === 'list' ? '?tab=firmware' : '?tab=firmware&view=keys',
  }));
  return (
    <>
      <ChoiceLinks label={t('firmware.viewLabel')} choices={choices} current={view} />
      {view === 'keys' ? <KeyList /> : <FirmwareList />}
    </>
  );
}
