import type { Connection, ConnectionCredential } from '@heliograph/core/contract/connections';
import type { ProfileKey } from '@heliograph/core/profiles/profile-keys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { plantQueries } from '../plants/queries.ts';
import { ConnectionSecret } from './connection-secret.tsx';
import { connectionQueries } from './queries.ts';

interface Values {
  profile: ProfileKey;
  name: string;
  plantId?: string | null;
  productKey?: string;
  prefix?: string;
  serial?: string;
  isReversed?: boolean;
  isEnabled?: boolean;
}
interface Props {
  kind: Connection['kind'];
  /** Absent for a new one. */
  connection?: Connection;
  onClose: () => void;
}

const serialForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const prefixForm = /^$|^[^\s/+#$][^/+#]*(\/[^/+#]+)*$/;
const PLANTS_MOST = 50;

/** Creates or changes a connection; a new one then shows its credential once, as the gateway's own settings call it. */
export default function ConnectionDialog({ kind, connection, onClose }: Props) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const [plantSearch, setPlantSearch] = useState('');
  const plants = useQuery(plantQueries.list({ filter: 'all', search: plantSearch, sort: 'name', page: 1, pageSize: PLANTS_MOST }));
  const profiles = useQuery(connectionQueries.profiles());
  const client = useQueryClient();
  const [created, setCreated] = useState<{ connection: Connection; credential: ConnectionCredential }>();
  const offered = (profiles.data ?? []).filter((profile) => profile.kind === kind);
  const key = Form.useWatch('profile', form) ?? connection?.profile;
  const profile = offered.find((candidate) => candidate.key === key);
  const save = useMutation({
    mutationFn: (values: Values) => (connection === undefined ? create(values) : change(connection, values)),
    onSuccess: (answer) => {
      void client.invalidateQueries({ queryKey: connectionQueries.all() });
      if (answer === undefined) onClose();
      else setCreated(answer);
    },
  });
  const isDone = created !== undefined;
  const choose = (chosen: ProfileKey) => {
    const next = offered.find((candidate) => candidate.key === chosen);
    form.setFieldsValue({ productKey: next?.products[0]?.productKey, prefix: next?.prefix } as Values);
  };
  const plantId = Form.useWatch('plantId', form) ?? null;
  const { data: proposal } = useQuery(connectionQueries.proposal(connection === undefined ? key : undefined, plantId));
  // What is free, until somebody types.
  useEffect(() => {
    if (proposal === undefined) return;
    for (const field of ['name', 'serial'] as const)
      if (!form.isFieldTouched(field)) form.setFieldValue(field, proposal[field] ?? undefined);
  }, [form, proposal]);
  const plantOptions = (plants.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const own = connection?.plantId && connection.plantName ? [{ value: connection.plantId, label: connection.plantName }] : [];
  return (
    <Dialog
      title={
        isDone
          ? t('acquisition.secretTitle', { name: created.connection.name })
          : t(connection ? 'acquisition.editTitle' : 'acquisition.createTitle')
      }
      keyboard={!isDone}
      closable={!isDone}
      width={600}
      okText={t(isDone ? 'acquisition.done' : connection ? 'acquisition.save' : 'acquisition.createOk')}
      cancelText={t('common.cancel')}
      confirmLoading={save.isPending}
      {...(isDone && { cancelButtonProps: { style: { display: 'none' } } })}
      onOk={() => (isDone ? onClose() : form.submit())}
      onCancel={onClose}
    >
      {isDone ? (
        <ConnectionSecret credential={created.credential} kind={kind} />
      ) : (
        <Form<Values>
          form={form}
          layout="vertical"
          requiredMark={false}
          disabled={save.isPending}
          initialValues={valuesOf(connection)}
          onFinish={(values) => save.mutate(values)}
        >
          {connection === undefined && (
            <Form.Item name="profile" label={t('acquisition.format')} rules={[{ required: true, message: t('acquisition.formatMissing') }]}>
              <Select
                placeholder={t('acquisition.chooseFormat')}
                loading={profiles.isFetching}
                onChange={choose}
                options={offered.map(({ key: value, name }) => ({ value, label: name }))}
              />
            </Form.Item>
          )}
          <Form.Item
            name="name"
            label={t('acquisition.name')}
            rules={[{ required: true, whitespace: true, message: t('acquisition.nameMissing') }]}
          >
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          <Form.Item name="plantId" label={t('acquisition.plant')} extra={t('acquisition.plantHint')}>
            <Select
              allowClear
              showSearch={{ filterOption: false, onSearch: setPlantSearch }}
              placeholder={t('acquisition.noPlant')}
              loading={plants.isFetching}
              options={[...own.filter(({ value }) => !plantOptions.some((option) => option.value === value)), ...plantOptions]}
            />
          </Form.Item>
          {profile !== undefined && profile.products.length > 1 && (
            <Form.Item name="productKey" label={t('acquisition.measures')}>
              <Select options={profile.products.map(({ productKey, name }) => ({ value: productKey, label: name }))} />
            </Form.Item>
          )}
          {kind === 'mqtt' && profile !== undefined && (
            <Form.Item
              name="prefix"
              label={t('acquisition.topic')}
              extra={t('acquisition.topicHint')}
              rules={[{ pattern: prefixForm, message: t('acquisition.topicInvalid') }]}
            >
              <Input maxLength={100} autoComplete="off" spellCheck={false} />
            </Form.Item>
          )}
          {profile?.hasSerial && (
            <Form.Item
              name="serial"
              label={t('acquisition.serial')}
              extra={t('acquisition.serialHint')}
              rules={[{ pattern: serialForm, message: t('acquisition.serialInvalid') }]}
            >
              <Input maxLength={64} autoComplete="off" spellCheck={false} />
            </Form.Item>
          )}
          {profile?.canReverse && (
            <Form.Item name="isReversed" label={t('acquisition.reversed')} extra={t('acquisition.reversedHint')} valuePropName="checked">
              <Switch />
            </Form.Item>
          )}
          {connection !== undefined && (
            <Form.Item name="isEnabled" label={t('acquisition.enabled')} extra={t('acquisition.enabledHint')} valuePropName="checked">
              <Switch />
            </Form.Item>
          )}
          <button type="submit" hidden tabIndex={-1} aria-label={t(connection ? 'acquisition.save' : 'acquisition.createOk')} />
        </Form>
      )}
    </Dialog>
  );
}

function valuesOf(connection: Connection | undefined): Partial<Values> {
  if (connection === undefined) return { isReversed: false };
  const { name, plantId, productKey, prefix, serial, isReversed, isEnabled } = connection;
  return { name, plantId, productKey, prefix, serial, isReversed, isEnabled };
}

function create({ profile, ...values }: Values) {
  return call['POST /connections']({ body: { profile, ...bodyOf(values) } });
}

async function change(connection: Connection, values: Omit<Values, 'profile'>): Promise<undefined> {
  const body = { ...bodyOf(values), isEnabled: values.isEnabled ?? true, version: connection.version };
  await call['PUT /connections/{id}']({ params: { id: connection.id }, body });
  return undefined;
}

function bodyOf({ name, plantId, productKey, prefix, serial, isReversed }: Omit<Values, 'profile'>) {
  return {
    name,
    plantId: plantId ?? null,
    isReversed: isReversed ?? false,
    ...(productKey !== undefined && { productKey }),
    ...(prefix !== undefined && { prefix }),
    ...(serial !== undefined && serial !== '' && { serial }),
  };
}
