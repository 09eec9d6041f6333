import { installPositions } from './positions.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryChoices } from '../../../components/form/countries.ts';
import { ChoiceInput, DateInput, NumberInput, SearchInput, TextInput } from '../../../components/form/fields.tsx';
import { FormSection, FormSections } from '../../../components/form/form-section.tsx';
import { readNumber } from '../../../components/form/number-text.ts';
import { isFarFromZone, isTimeZone, timeZoneNames } from '../../../components/form/time-zones.ts';
import type { Problems } from '../../../components/form/use-edits.ts';
import type { PlantFormValues } from './plant-values.ts';

interface Props {
  values: PlantFormValues;
  problems: Problems<PlantFormValues>;
  set: (name: keyof PlantFormValues, value: string) => void;
  /** Who may own it, where that can be chosen. */
  owner?: React.ReactNode;
}

/** Every field of a plant, in sections. */
export function PlantFields({ values, problems, set, owner }: Props) {
  const { t, i18n } = useTranslation();
  const countries = useMemo(() => [{ value: '', label: t('plantManage.choose') }, ...countryChoices(i18n.language)], [t, i18n.language]);
  const zones = useMemo(() => timeZoneNames(), []);
  const field = (name: keyof PlantFormValues) => ({
    name,
    label: t(`plantManage.fields.${name}`),
    value: values[name],
    problem: problems[name],
    onChange: (value: string) => set(name, value),
  });
  return (
    <FormSections>
      <FormSection title={t('plantManage.sections.plant')}>
        <TextInput {...field('name')} maxLength={100} />
        <TextInput {...field('stationOwnerName')} maxLength={100} hint={t('plantManage.stationOwnerHint')} />
        {owner}
      </FormSection>
      <FormSection title={t('plantManage.sections.installation')}>
        <NumberInput {...field('installedCapacityWp')} unit="Wp" hint={t('plantManage.installedCapacityHint')} />
        <NumberInput {...field('capacityW')} unit="W" hint={t('plantManage.capacityHint')} />
        <DateInput {...field('installedOn')} />
        <ChoiceInput
          {...field('installPosition')}
          options={installPositions.map((value) => ({ value, label: t(`plantManage.positions.${value}`) }))}
        />
      </FormSection>
      <FormSection title={t('plantManage.sections.place')}>
        <ChoiceInput {...field('countryCode')} options={countries} />
        <SearchInput {...field('timeZone')} options={zones} hint={t('plantManage.zoneHint')} />
        <TextInput {...field('address')} maxLength={300} />
        <NumberInput {...field('latitudeDeg')} unit="°" hint={t('plantManage.latitudeHint')} />
        <NumberInput
          {...field('longitudeDeg')}
          unit="°"
          hint={t(isDoubtful(values) ? 'plantManage.positionDoubt' : 'plantManage.longitudeHint')}
        />
      </FormSection>
    </FormSections>
  );
}

function isDoubtful({ longitudeDeg, timeZone }: PlantFormValues): boolean {
  const longitude = readNumber(longitudeDeg);
  if (typeof longitude !== 'number' || Math.abs(longitude) > 180 || !isTimeZone(timeZone.trim())) return false;
  return isFarFromZone(longitude, timeZone.trim(), Date.now());
}
