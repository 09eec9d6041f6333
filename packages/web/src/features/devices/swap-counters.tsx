import type { Device } from '@heliograph/core/contract/devices';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormRule, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Age } from '../../components/age.tsx';
import { Energy } from '../../components/figure.tsx';
import { deviceQueries } from './queries.ts';
import css from './swap.module.css';
import type { CounterFlow } from './swap-model.ts';

interface Props {
  device: Device;
  flows: readonly CounterFlow[];
  timeZone: string;
  rule: FormRule;
}

/** Where the old counter ended and the new one begins, as far as somebody wrote it down. */
export function SwapCounters({ device, flows, timeZone, rule }: Props) {
  const { t } = useTranslation();
  const latest = useQuery(deviceQueries.latest(device.id));
  if (flows.length === 0) return <p className={css.text}>{t('devices.swap.noCounters')}</p>;
  return (
    <>
      <p className={css.text}>{t('devices.swap.countersText')}</p>
      {flows.map(({ flow, channel }) => {
        const last = latest.data?.items.find((item) => item.channel === channel);
        return (
          <fieldset key={flow} className={css.flow}>
            <legend>{t(`devices.swap.flows.${flow}`)}</legend>
            <p className={css.last}>
              {t('devices.swap.lastReading')} <Energy valueKwh={last?.value == null ? null : last.value / 1_000} />{' '}
              {last?.at != null && <Age at={last.at} timeZone={timeZone} />}
            </p>
            <div className={css.pair}>
              <Form.Item name={['closing', flow]} label={t('devices.swap.closing')} rules={[rule]}>
                <Input inputMode="decimal" maxLength={20} autoComplete="off" suffix="kWh" />
              </Form.Item>
              <Form.Item name={['opening', flow]} label={t('devices.swap.opening')} rules={[rule]}>
                <Input inputMode="decimal" maxLength={20} autoComplete="off" suffix="kWh" />
              </Form.Item>
            </div>
          </fieldset>
        );
      })}
    </>
  );
}
