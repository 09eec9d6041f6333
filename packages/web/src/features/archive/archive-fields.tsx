import { filingRates, storageMedia } from '@heliograph/core/contract/archive';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceInput, NumberInput, SearchInput, TextInput, TimeInput } from '../../components/form/fields.tsx';
import { FormSection, FormSections } from '../../components/form/form-section.tsx';
import { timeZoneNames } from '../../components/form/time-zones.ts';
import type { Problems } from '../../components/form/use-edits.ts';
import { type ArchiveFormValues, OFF, ON } from './archive-values.ts';

interface Props {
  values: ArchiveFormValues;
  problems: Problems<ArchiveFormValues>;
  set: (name: keyof ArchiveFormValues, value: string) => void;
  /** One is kept for the saved bucket. */
  hasSecret: boolean;
}

/** Filing rate and time, how long days stay, and the storage medium with what it needs. */
export function ArchiveFields({ values, problems, set, hasSecret }: Props) {
  const { t } = useTranslation();
  const zones = useMemo(() => timeZoneNames(), []);
  const field = (name: keyof ArchiveFormValues) => ({
    name,
    label: t(`archive.fields.${name}`),
    value: values[name],
    problem: problems[name],
    onChange: (value: string) => set(name, value),
  });
  return (
    <FormSections>
      <FormSection title={t('archive.sections.when')}>
        <ChoiceInput
          {...field('isOn')}
          options={[ON, OFF].map((value) => ({ value, label: t(`archive.filing.${value as 'on'}`) }))}
          hint={t('archive.hints.isOn')}
        />
        <ChoiceInput {...field('filingRate')} options={filingRates.map((value) => ({ value, label: t(`archive.rates.${value}`) }))} />
        <TimeInput {...field('filingTime')} />
        <SearchInput {...field('timeZone')} options={zones} />
        <NumberInput {...field('keepDays')} unit={t('archive.days')} hint={t('archive.hints.keepDays')} />
      </FormSection>
      <FormSection title={t('archive.sections.where')}>
        <ChoiceInput {...field('medium')} options={storageMedia.map((value) => ({ value, label: t(`archive.media.${value}`) }))} />
        {values.medium === 'directory' ? (
          <TextInput {...field('directory')} maxLength={500} hint={t('archive.hints.directory')} />
        ) : (
          <>
            <TextInput {...field('endpoint')} maxLength={300} hint={t('archive.hints.endpoint')} />
            <TextInput {...field('region')} maxLength={40} />
            <TextInput {...field('bucket')} maxLength={63} />
            <TextInput {...field('prefix')} maxLength={200} hint={t('archive.hints.prefix')} />
            <TextInput {...field('accessKeyId')} maxLength={200} />
            <TextInput
              {...field('secretAccessKey')}
              type="password"
              autoComplete="new-password"
              maxLength={500}
              hint={t(hasSecret ? 'archive.hints.secretKept' : 'archive.hints.secret')}
            />
          </>
        )}
      </FormSection>
    </FormSections>
  );
}
