import type { Device, DeviceCredential } from '@heliograph/core/contract/devices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { useProductName } from '../../components/product-name.tsx';
import { CredentialView } from './credential-view.tsx';
import { PlantSelect } from './plant-select.tsx';
import { deviceQueries } from './queries.ts';

interface Values {
  plantId?: string | null;
  productKey: string;
  sn: string;
  name: string;
  ratedPowerW?: number | null;
}
interface Registered {
  device: Device;
  credential: DeviceCredential;
}

const serial = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Registers a device, then shows its secret once. It closes by its buttons only, never by a click beside it. */
export default function RegisterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const nameOf = useProductName();
  const products = useQuery(deviceQueries.products());
  const client = useQueryClient();
  const register = useMutation({
    mutationFn: (values: Values): Promise<Registered> =>
      call['POST /devices']({ body: { ...values, plantId: values.plantId ?? null, ratedPowerW: values.ratedPowerW ?? null } }),
    onSuccess: () => client.invalidateQueries({ queryKey: deviceQueries.all() }),
  });
  const done = register.data;
  return (
    <Dialog
      title={done === undefined ? t('devices.registerTitle') : t('devices.secretTitle', { name: done.device.name })}
      keyboard={done === undefined}
      closable={done === undefined}
      okText={t(done === undefined ? 'devices.register' : 'devices.done')}
      cancelText={t('common.cancel')}
      confirmLoading={register.isPending}
      {...(done !== undefined && { cancelButtonProps: { style: { display: 'none' } } })}
      onOk={() => (done === undefined ? form.submit() : onClose())}
      onCancel={onClose}
    >
      {done === undefined ? (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={(values) => register.mutate(values)}
          disabled={register.isPending}
        >
          <Form.Item name="plantId" label={t('devices.plant')} extra={t('devices.plantLater')}>
            <PlantSelect isOptional />
          </Form.Item>
          <Form.Item name="productKey" label={t('devices.product')} rules={[{ required: true, message: t('devices.productMissing') }]}>
            <Select
              placeholder={t('devices.chooseProduct')}
              loading={products.isFetching}
              options={(products.data?.items ?? []).map((product) => ({ value: product.productKey, label: nameOf(product) }))}
            />
          </Form.Item>
          <Form.Item name="sn" label={t('devices.sn')} rules={[{ required: true, pattern: serial, message: t('devices.snInvalid') }]}>
            <Input maxLength={64} autoComplete="off" spellCheck={false} />
          </Form.Item>
          <Form.Item
            name="name"
            label={t('devices.name')}
            rules={[{ required: true, whitespace: true, message: t('devices.nameMissing') }]}
          >
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="ratedPowerW"
            label={t('devices.ratedPower')}
            rules={[{ type: 'number', min: 1, max: 100_000_000, message: t('devices.ratedPowerInvalid') }]}
          >
            <InputNumber style={{ width: '100%' }} controls={false} suffix="W" />
          </Form.Item>
          <button type="submit" hidden tabIndex={-1} aria-label={t('devices.register')} />
        </Form>
      ) : (
        <CredentialView credential={done.credential} productKey={done.device.productKey} />
      )}
    </Dialog>
  );
}
