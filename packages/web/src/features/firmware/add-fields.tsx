import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input, InputNumber, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useProductName } from '../../components/product-name.tsx';
import { deviceQueries } from '../devices/queries.ts';
import { type AddValues, digestForm, isGoodSize, ORDER_MOST, signatureForm, statementOf, urlForm } from './add-values.ts';
import css from './firmware.module.css';
import { FileChoice, SignatureFile } from './file-choice.tsx';
import { SignedText } from './signed-text.tsx';

interface Props {
  form: FormInstance<AddValues>;
  file: File | undefined;
  onFile: (file: File) => void;
  isFileAsked: boolean;
}

/** The facts of a firmware, the text that is to be signed, and its signature. */
export function AddFields({ form, file, onFile, isFileAsked }: Props) {
  const { t } = useTranslation();
  const nameOf = useProductName();
  const products = useQuery(deviceQueries.products());
  const values = Form.useWatch([], form) as Partial<AddValues> | undefined;
  const isUrl = values?.way === 'url';
  const statement = statementOf(values ?? {});
  return (
    <>
      <Form.Item name="way" label={t('firmware.way')}>
        <Radio.Group
          options={[
            { value: 'file', label: t('firmware.wayFile') },
            { value: 'url', label: t('firmware.wayUrl') },
          ]}
        />
      </Form.Item>
      {isUrl ? (
        <Form.Item
          name="DownLoadUrl"
          label={t('firmware.DownLoadUrl')}
          extra={t('firmware.urlHint')}
          rules={[{ required: true, pattern: urlForm, message: t('validation.firmwareUrl') }]}
        >
          <Input maxLength={2000} autoComplete="off" spellCheck={false} inputMode="url" />
        </Form.Item>
      ) : (
        <FileChoice form={form} file={file} onFile={onFile} problem={isFileAsked ? t('validation.required.file') : undefined} />
      )}
      <div className={css.pair}>
        <Form.Item
          name="versionNumber"
          label={t('firmware.versionNumber')}
          rules={[{ required: true, whitespace: true, message: t('firmware.versionMissing') }]}
        >
          <Input maxLength={60} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="order"
          label={t('firmware.order')}
          tooltip={t('firmware.orderHint')}
          rules={[{ required: true, message: t('firmware.orderMissing') }]}
        >
          <InputNumber min={0} max={ORDER_MOST} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Form.Item name="productKeys" label={t('firmware.products')} rules={[{ required: true, message: t('firmware.productsMissing') }]}>
        <Select
          mode="multiple"
          placeholder={t('firmware.chooseProducts')}
          loading={products.isFetching}
          options={(products.data?.items ?? []).map((product) => ({ value: product.productKey, label: nameOf(product) }))}
        />
      </Form.Item>
      <div className={css.pair}>
        <Form.Item
          name="fileName"
          label={t('firmware.fileName')}
          rules={[{ required: true, whitespace: true, message: t('firmware.fileNameMissing') }]}
        >
          <Input maxLength={100} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="sizeBytes"
          label={t('firmware.sizeBytes')}
          rules={[
            { validator: (_, size: number) => (isGoodSize(size) ? Promise.resolve() : Promise.reject(new Error(t('firmware.badSize')))) },
          ]}
        >
          <InputNumber controls={false} readOnly={!isUrl} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Form.Item
        name="sha256"
        label={t('firmware.digest')}
        normalize={(text: string) => text.trim().toLowerCase()}
        rules={[{ required: true, pattern: digestForm, message: t('firmware.badDigest') }]}
      >
        <Input maxLength={64} autoComplete="off" spellCheck={false} className={css.mono} />
      </Form.Item>
      {statement !== undefined && <SignedText text={statement} />}
      <Form.Item
        name="signature"
        label={t('firmware.signature')}
        extra={<SignatureFile form={form} />}
        normalize={(text: string) => text.trim()}
        rules={[{ required: true, pattern: signatureForm, message: t('firmware.badSignature') }]}
      >
        <Input.TextArea rows={2} maxLength={200} autoComplete="off" spellCheck={false} className={css.mono!} />
      </Form.Item>
    </>
  );
}
