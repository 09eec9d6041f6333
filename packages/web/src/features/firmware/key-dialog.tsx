import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { failureText } from '../../app/failure-text.ts';
import { Dialog } from '../../components/dialog.tsx';
import { useProductName } from '../../components/product-name.tsx';
import { showSuccess } from '../../state/toast.ts';
import { deviceQueries } from '../devices/queries.ts';
import css from './firmware.module.css';
import { firmwareQueries } from './queries.ts';

interface Values {
  productKey: string;
  name: string;
  publicKey: string;
}
const keyForm = /^\s*(-----BEGIN PUBLIC KEY-----[^]*-----END PUBLIC KEY-----|[A-Za-z0-9+/]{43}=)\s*$/;

/** Lets a product trust a publisher's public key. */
export default function KeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const nameOf = useProductName();
  const products = useQuery(deviceQueries.products());
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: (values: Values) => call['POST /firmwareKeys']({ body: { ...values, publicKey: values.publicKey.trim() } }),
    meta: { isSilent: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: firmwareQueries.all() });
      showSuccess(t('messages.succeeded.create'));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('firmware.addKey')}
      okText={t('firmware.addKeyOk')}
      cancelText={t('common.cancel')}
      confirmLoading={add.isPending}
      width={560}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values> form={form} layout="vertical" requiredMark={false} disabled={add.isPending} onFinish={(values) => add.mutate(values)}>
        <Form.Item name="productKey" label={t('firmware.product')} rules={[{ required: true, message: t('firmware.productsMissing') }]}>
          <Select
            placeholder={t('firmware.chooseProduct')}
            loading={products.isFetching}
            options={(products.data?.items ?? []).map((product) => ({ value: product.productKey, label: nameOf(product) }))}
          />
        </Form.Item>
        <Form.Item
          name="name"
          label={t('firmware.keyName')}
          rules={[{ required: true, whitespace: true, message: t('firmware.keyNameMissing') }]}
        >
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="publicKey"
          label={t('firmware.publicKey')}
          extra={t('firmware.publicKeyHint')}
          rules={[{ required: true, pattern: keyForm, message: t('validation.firmwareKey') }]}
        >
          <Input.TextArea rows={4} maxLength={1000} autoComplete="off" spellCheck={false} className={css.mono!} />
        </Form.Item>
      </Form>
      <div role="alert">{add.error !== null && <p className={css.problem}>{failureText(add.error, t)}</p>}</div>
    </Dialog>
  );
}
