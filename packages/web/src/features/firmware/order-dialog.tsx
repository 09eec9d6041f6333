import type { FirmwareRecord } from '@heliograph/core/contract/firmware';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { showSuccess } from '../../state/toast.ts';
import { ORDER_MOST } from './add-values.ts';
import { firmwareQueries } from './queries.ts';

/** The place in lists: all that can be changed once a firmware was checked. */
export default function OrderDialog({ firmware, onClose }: { firmware: FirmwareRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ order: number }>();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: ({ order }: { order: number }) => {
      const { id, version, versionNumber, fileName, DownLoadUrl, productKeys, sha256, sizeBytes, signature } = firmware;
      const body = { version, versionNumber, fileName, DownLoadUrl, productKeys, sha256, sizeBytes, signature, order };
      return call['PUT /firmware/{id}']({ params: { id }, body });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: firmwareQueries.all() });
      showSuccess(t('messages.succeeded.save'));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('firmware.orderTitle', { version: firmware.versionNumber })}
      okText={t('firmware.save')}
      cancelText={t('common.cancel')}
      confirmLoading={save.isPending}
      width={420}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ order: firmware.order }}
        onFinish={(values) => save.mutate(values)}
      >
        <Form.Item
          name="order"
          label={t('firmware.order')}
          extra={t('firmware.orderHint')}
          rules={[{ required: true, message: t('firmware.orderMissing') }]}
        >
          <InputNumber min={0} max={ORDER_MOST} precision={0} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
