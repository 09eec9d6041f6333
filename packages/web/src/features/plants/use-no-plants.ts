import { useTranslation } from 'react-i18next';
import { useCan } from '../../state/user.ts';

/** What is said where there is no plant at all: who may create one is told to, the others that they wait for one. */
export function useNoPlants(): { title: string; text: string; canCreate: boolean } {
  const { t } = useTranslation();
  const canCreate = useCan('plants:write');
  return { title: t('plants.none'), text: t(canCreate ? 'plants.noneOwn' : 'plants.noneText'), canCreate };
}
