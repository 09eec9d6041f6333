import type { Device } from '@heliograph/core/contract/devices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { readNumber } from '../../components/form/number-text.ts';
import { focusStep } from '../../components/dialog-focus.ts';
import { Dialog } from '../../components/dialog.tsx';
import { plantQueries } from '../plants/queries.ts';
import { CredentialView } from './credential-view.tsx';
import { deviceQueries } from './queries.ts';
import { counterFlows, type SwapValues, swapBody } from './swap-model.ts';
import { SwapCheck } from './swap-check.tsx';
import { SwapCounters } from './swap-counters.tsx';

const serial = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const REASON_MIN = 3;
const steps = ['device', 'counters', 'check'] as const;

/** Old serial → new serial in three steps: what stands there now, where the counters are, and what becomes of the energy. */
export default function SwapDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [form] = Form.useForm<SwapValues>();
  const [step, setStep] = useState<number>(0);
  const products = useQuery(deviceQueries.products());
  const plant = useQuery({ ...plantQueries.detail(device.plantId ?? ''), enabled: device.plantId !== null });
  const flows = counterFlows(products.data?.items.find(({ productKey }) => productKey === device.productKey));
  const swap = useMutation({
    mutationFn: (body: ReturnType<typeof swapBody>) => call['POST /devices/{id}/swap']({ params: { id: device.id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: deviceQueries.all() }),
  });
  const done = swap.data;
  const timeZone = plant.data?.timeZone ?? 'UTC';
  const next = async () => {
    if (done !== undefined) return onClose();
    const isGood = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (!isGood) return;
    if (step < steps.length - 1) setStep(step + 1);
    else swap.mutate(swapBody(form.getFieldsValue(true), flows, timeZone));
  };
  // What had the focus goes with the step that it stood in.
  const body = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) focusStep(body);
    shownStep.current = step;
  }, [step]);
  const back = () => (step > 0 ? setStep(step - 1) : onClose());
  const title = done === undefined ? t('devices.swap.title', { name: device.name }) : t('devices.secretTitle', { name: device.name });
  const isNumber = (_: unknown, text: string | undefined) => {
    const value = readNumber(text ?? '');
    return value === null || (value !== undefined && value >= 0)
      ? Promise.resolve()
      : Promise.reject(new Error(t('devices.swap.counterInvalid')));
  };
  const shown = (name: (typeof steps)[number]) => ({ display: steps[step] === name ? undefined : 'none' });
  return (
    <Dialog
      title={title}
      keyboard={done === undefined}
      closable={done === undefined}
      okText={t(done !== undefined ? 'devices.done' : step < steps.length - 1 ? 'devices.swap.next' : 'devices.swap.confirm')}
      cancelText={t(step === 0 ? 'common.cancel' : 'devices.swap.back')}
      confirmLoading={swap.isPending}
      cancelButtonProps={done === undefined ? { onClick: back } : { style: { display: 'none' } }}
      onOk={() => void next()}
      onCancel={onClose}
    >
      {done === undefined ? (
        <div ref={body}>
          <p aria-live="polite" style={{ marginBottom: 12, color: 'var(--text-2)' }}>
            {t('devices.swap.step', { step: step + 1, of: steps.length, name: t(`devices.swap.steps.${steps[step] ?? 'device'}`) })}
          </p>
          <Form form={form} layout="vertical" requiredMark={false} preserve disabled={swap.isPending} onFinish={() => void next()}>
            <div style={shown('device')}>
              <Form.Item label={t('devices.swap.oldSn')}>
                <code>{device.sn}</code>
              </Form.Item>
              <Form.Item
                name="newSn"
                label={t('devices.swap.newSn')}
                rules={[
                  { required: true, pattern: serial, message: t('devices.snInvalid') },
                  {
                    validator: (_, text) => (text === device.sn ? Promise.reject(new Error(t('devices.swap.sameSn'))) : Promise.resolve()),
                  },
                ]}
              >
                <Input maxLength={64} autoComplete="off" spellCheck={false} />
              </Form.Item>
              <Form.Item
                name="reason"
                label={t('devices.swap.reason')}
                rules={[{ required: true, whitespace: true, min: REASON_MIN, message: t('devices.swap.reasonMissing') }]}
              >
                <Input maxLength={500} autoComplete="off" />
              </Form.Item>
              <Form.Item name="at" label={t('devices.swap.at')} extra={t('devices.swap.atHint', { timeZone })}>
                <Input type="datetime-local" />
              </Form.Item>
            </div>
            <div style={shown('counters')}>
              <SwapCounters device={device} flows={flows} timeZone={timeZone} rule={{ validator: isNumber }} />
            </div>
            {steps[step] === 'check' && <SwapCheck device={device} flows={flows} timeZone={timeZone} values={form.getFieldsValue(true)} />}
            <button type="submit" hidden tabIndex={-1} aria-label={t('devices.swap.next')} />
          </Form>
        </div>
      ) : (
        <>
          <p style={{ marginBottom: 12 }}>{t('devices.swap.doneText', { oldSn: done.swap.oldSn, newSn: done.swap.newSn })}</p>
          <CredentialView credential={done.credential} productKey={done.device.productKey} />
        </>
      )}
    </Dialog>
  );
}
