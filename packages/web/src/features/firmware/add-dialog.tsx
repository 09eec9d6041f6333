import type { FirmwareRecord } from '@heliograph/core/contract/firmware';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { showSuccess } from '../../state/toast.ts';
import { AddFields } from './add-fields.tsx';
import { type AddValues, valuesOf } from './add-values.ts';
import css from './firmware.module.css';
import { useAdd } from './use-add.ts';

/** Uploads a firmware, or has the server fetch it; a draft can be changed and sent again. */
export default function AddDialog({ firmware, onClose }: { firmware?: FirmwareRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<AddValues>();
  const [file, setFile] = useState<File>();
  const [isAsked, setIsAsked] = useState(false);
  const { add, isBusy, sentShare, failure } = useAdd(firmware, (record) => {
    showSuccess(t(record.isFetching ? 'firmware.fetchBegun' : 'messages.succeeded.upload'));
    onClose();
  });
  const isFileMissing = (values: AddValues) => values.way === 'file' && file === undefined;
  const finish = (values: AddValues) => {
    setIsAsked(true);
    if (!isFileMissing(values)) add(values, file);
  };
  return (
    <Dialog
      title={firmware === undefined ? t('firmware.addTitle') : t('firmware.editTitle', { version: firmware.versionNumber })}
      okText={t(isBusy ? 'firmware.sending' : 'firmware.addOk')}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      width={640}
      onOk={() => {
        setIsAsked(true);
        form.submit();
      }}
      onCancel={onClose}
    >
      <Form<AddValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={isBusy}
        initialValues={valuesOf(firmware)}
        onFinish={finish}
      >
        <AddFields form={form} file={file} onFile={setFile} isFileAsked={isAsked && file === undefined} />
      </Form>
      {isBusy && <progress className={css.progress} max={1} value={sentShare} aria-label={t('firmware.sending')} />}
      <div role="alert">{failure !== undefined && !isBusy && <p className={css.problem}>{failure}</p>}</div>
    </Dialog>
  );
}
