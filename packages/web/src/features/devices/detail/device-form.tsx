import type { Device } from '@heliograph/core/contract/devices';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api.ts';
import { NumberInput, TextInput } from '../../../components/form/fields.tsx';
import { focusFirst } from '../../../components/form/focus-first.ts';
import { FormFoot } from '../../../components/form/form-foot.tsx';
import { FormSection, FormSections } from '../../../components/form/form-section.tsx';
import { numberText, readNumber } from '../../../components/form/number-text.ts';
import { type Problems, useEdits } from '../../../components/form/use-edits.ts';
import { useSave } from '../../../components/form/use-save.ts';
import { deviceQueries } from '../queries.ts';

interface Values extends Record<string, string> {
  name: string;
  ratedPowerW: string;
  mac: string;
  arrayTiltDeg: string;
  arrayAzimuthDeg: string;
  usableCapacityKwh: string;
  hardwareVersion: string;
  softwareVersion: string;
  protocolVersion: string;
}

const MAC = /^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$/;

/** What people say of a device; what it tells itself comes over it again. */
export function DeviceForm({ device }: { device: Device }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { values, problems, setProblems, isDirty, set, reset } = useEdits<Values>(valuesOf(device));
  const { save, isBusy, failure } = useSave({
    queryKey: deviceQueries.detail(device.id).queryKey,
    save: (edited: Values) =>
      call['PUT /devices/{id}']({ params: { id: device.id }, body: { version: device.version, ...bodyOf(edited) } }),
    onSaved: reset,
    onProblems: (found) => show(found),
  });
  const check = (): Problems<Values> => {
    const within = (text: string, least: number, most: number, problem: string) => {
      const value = readNumber(text);
      return value === null || (value !== undefined && value >= least && value <= most) ? undefined : problem;
    };
    const found = {
      name: values.name.trim() === '' ? t('devices.nameMissing') : undefined,
      ratedPowerW: within(values.ratedPowerW, Number.MIN_VALUE, 100_000_000, t('devices.ratedPowerInvalid')),
      mac: values.mac.trim() === '' || MAC.test(values.mac.trim()) ? undefined : t('devices.macInvalid'),
      arrayTiltDeg: within(values.arrayTiltDeg, 0, 90, t('devices.tiltInvalid')),
      arrayAzimuthDeg: within(values.arrayAzimuthDeg, 0, 360, t('devices.azimuthInvalid')),
      usableCapacityKwh: within(values.usableCapacityKwh, Number.MIN_VALUE, 1_000_000, t('devices.usableCapacityInvalid')),
    };
    return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined)) as Problems<Values>;
  };
  const show = (found: Problems<Values>) => {
    setProblems(found);
    focusFirst(form, found);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isDirty) return;
    const found = check();
    show(found);
    if (Object.keys(found).length === 0) save(values);
  };
  const field = (name: keyof Values & string, label: string) => ({
    name,
    label,
    value: values[name] ?? '',
    problem: problems[name],
    onChange: (value: string) => set(name, value),
  });
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <FormSections>
        <FormSection title={t('devices.identity.plate')}>
          <TextInput {...field('name', t('devices.name'))} maxLength={100} />
          <NumberInput {...field('ratedPowerW', t('devices.ratedPower'))} unit="W" />
          <NumberInput {...field('arrayTiltDeg', t('devices.arrayTilt'))} unit="°" hint={t('devices.tiltHint')} />
          <NumberInput {...field('arrayAzimuthDeg', t('devices.arrayAzimuth'))} unit="°" hint={t('devices.azimuthHint')} />
          <NumberInput {...field('usableCapacityKwh', t('devices.usableCapacity'))} unit="kWh" hint={t('devices.usableCapacityHint')} />
        </FormSection>
        <FormSection title={t('devices.identity.versions')}>
          <TextInput {...field('mac', t('devices.mac'))} maxLength={17} />
          <TextInput {...field('hardwareVersion', t('devices.hardwareVersion'))} maxLength={60} />
          <TextInput {...field('softwareVersion', t('devices.softwareVersion'))} maxLength={60} />
          <TextInput {...field('protocolVersion', t('devices.protocolVersion'))} maxLength={60} />
        </FormSection>
      </FormSections>
      <FormFoot isBusy={isBusy} isDirty={isDirty} failure={failure} onReset={reset} />
    </form>
  );
}

function valuesOf(device: Device): Values {
  return {
    name: device.name,
    ratedPowerW: numberText(device.ratedPowerW),
    mac: device.mac ?? '',
    arrayTiltDeg: numberText(device.arrayTiltDeg),
    arrayAzimuthDeg: numberText(device.arrayAzimuthDeg),
    usableCapacityKwh: numberText(device.usableCapacityKwh),
    hardwareVersion: device.hardwareVersion ?? '',
    softwareVersion: device.softwareVersion ?? '',
    protocolVersion: device.protocolVersion ?? '',
  };
}

function bodyOf(values: Values) {
  const text = (value: string) => value.trim() || null;
  return {
    name: values.name.trim(),
    ratedPowerW: readNumber(values.ratedPowerW) ?? null,
    mac: text(values.mac),
    arrayTiltDeg: readNumber(values.arrayTiltDeg) ?? null,
    arrayAzimuthDeg: readNumber(values.arrayAzimuthDeg) ?? null,
    usableCapacityKwh: readNumber(values.usableCapacityKwh) ?? null,
    hardwareVersion: text(values.hardwareVersion),
    softwareVersion: text(values.softwareVersion),
    protocolVersion: text(values.protocolVersion),
  };
}
