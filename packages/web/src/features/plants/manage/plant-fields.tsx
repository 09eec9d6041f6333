import { installPositions } from './positions.ts';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryChoices } from '../../../components/form/countries.ts';
import { ChoiceInput, DateInput, NumberInput, SearchInput, TextInput } from '../../../components/form/fields.tsx';
import { FormSection, FormSections } from '../../../components/form/form-section.tsx';
import { numberText, readNumber } from '../../../components/form/number-text.ts';
import { isFarFromZone, isTimeZone, timeZoneNames } from '../../../components/form/time-zones.ts';
import type { Problems } from '../../../components/form/use-edits.ts';
import css from './manage.module.css';
import { type PlantFormValues, placeOf } from './plant-values.ts';
import { usePlace } from './use-place.ts';

const PlaceMap = lazy(() => import('../../../components/place-map/place-map.tsx'));

interface Props {
  values: PlantFormValues;
  problems: Problems<PlantFormValues>;
  set: (name: keyof PlantFormValues, value: string) => void;
  /** Who may own it, where that can be chosen. */
  owner?: React.ReactNode;
  /** The zone of a new plant goes with its place. */
  isNew?: boolean;
}

/** Every field of a plant, in sections. */
export function PlantFields({ values, problems, set, owner, isNew = false }: Props) {
  const { t, i18n } = useTranslation();
  const countries = useMemo(() => [{ value: '', label: t('plantManage.choose') }, ...countryChoices(i18n.language)], [t, i18n.language]);
  const zones = useMemo(() => timeZoneNames(), []);
  const { put, otherZone } = usePlace({ values, set, isNew });
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
        <TextInput {...field('address')} maxLength={300} />
        <NumberInput
          {...field('latitudeDeg')}
          unit="°"
          hint={t('plantManage.latitudeHint')}
          onChange={(latitudeDeg) => put({ latitudeDeg })}
        />
        <NumberInput
          {...field('longitudeDeg')}
          unit="°"
          hint={t(isDoubtful(values) ? 'plantManage.positionDoubt' : 'plantManage.longitudeHint')}
          onChange={(longitudeDeg) => put({ longitudeDeg })}
        />
        <div>
          <SearchInput {...field('timeZone')} options={zones} hint={t('plantManage.zoneHint')} />
          <p role="status" className={css.zone}>
            {otherZone !== undefined && (
              <>
                {t('plantManage.zoneOfPlace', { zone: otherZone })}{' '}
                <button type="button" className={css.take} onClick={() => set('timeZone', otherZone)}>
                  {t('plantManage.takeZone')}
                </button>
              </>
            )}
          </p>
        </div>
        <div className={css.map}>
          <Suspense fallback={<div className={css.mapFrame} aria-busy="true" />}>
            <PlaceMap
              label={t('plantManage.map.label')}
              place={placeOf(values)}
              onChange={({ latitudeDeg, longitudeDeg }) =>
                put({ latitudeDeg: numberText(latitudeDeg), longitudeDeg: numberText(longitudeDeg) })
              }
            />
          </Suspense>
        </div>
      </FormSection>
    </FormSections>
  );
}

function isDoubtful({ longitudeDeg, timeZone }: PlantFormValues): boolean {
  const longitude = readNumber(longitudeDeg);
  if (typeof longitude !== 'number' || Math.abs(longitude) > 180 || !isTimeZone(timeZone.trim())) return false;
  return isFarFromZone(longitude, timeZone.trim(), Date.now());
}
