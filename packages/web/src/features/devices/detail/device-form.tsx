import type { Device } from '@heliograph/core/contract/devices';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api.ts';
import { NumberInput, TextInput } from '../../../components/form/fields.tsx';
import { FormFoot } from '../../../components/form/form-foot.tsx';
import { FormSection, FormSections } from '../../../components/form/form-section.tsx';
import { numberText, readNumber } from '../../../components/form/number-text.ts';
import { useRecordForm } from '../../../components/form/use-record-form.ts';
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
  const check = (typed: Values) => {
    const within = (text: string, least: number, most: number, problem: string) => {
      const value = readNumber(text);
      return value === null || (value !== undefined && value >= least && value <= most) ? undefined : problem;
    };
    return {
      name: typed.name.trim() === '' ? t('devices.nameMissing') : undefined,
      ratedPowerW: within(typed.ratedPowerW, Number.MIN_VALUE, 100_000_000, t('devices.ratedPowerInvalid')),
      mac: typed.mac.trim() === '' || MAC.test(typed.mac.trim()) ? undefined : t('devices.macInvalid'),
      arrayTiltDeg: within(typed.arrayTiltDeg, 0, 90, t('devices.tiltInvalid')),
      arrayAzimuthDeg: within(typed.arrayAzimuthDeg, 0, 360, t('devices.azimuthInvalid')),
      usableCapacityKwh: within(typed.usableCapacityKwh, Number.MIN_VALUE, 1_000_000, t('devices.usableCapacityInvalid')),
    };
  };
  const { values, problems, isDirty, set, reset, isBusy, failure, form, submit } = useRecordForm({
    saved: valuesOf(device),
    queryKey: deviceQueries.detail(device.id).queryKey,
    check,
    save: (edited) => call['PUT /devices/{id}']({ params: { id: device.id }, body: { version: device.version, ...bodyOf(edited) } }),
  });
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
