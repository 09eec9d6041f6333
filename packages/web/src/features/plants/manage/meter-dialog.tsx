import type { Plant } from '@heliograph/core/contract/plants';
import type { PlantProduction } from '@heliograph/core/contract/plants-energy';
import { productionMeterRoles } from '@heliograph/core/energy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { ChoiceInput } from '../../../components/form/fields.tsx';
import { showSuccess } from '../../../state/toast.ts';
import { deviceQueries } from '../../devices/queries.ts';
import { MetersBeside } from '../../energy/meters-beside.tsx';
import { energyQueries } from '../../energy/queries.ts';
import { plantQueries } from '../queries.ts';

const DEVICES = '';

interface Props {
  plant: Plant;
  meterId: string | null;
  metersBeside: PlantProduction['metersBeside'] | undefined;
  onClose: () => void;
}

/** Which meter takes the place of the generating devices in all figures of a plant, if any. */
export default function MeterDialog({ plant, meterId, metersBeside, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [chosen, setChosen] = useState(meterId ?? DEVICES);
  const devices = useQuery(deviceQueries.ofPlant(plant.id)).data?.items ?? [];
  const meters = devices.filter(({ role }) => productionMeterRoles.has(role));
  const save = useMutation({
    mutationFn: () => call['PUT /plants/{id}/energy/meter']({ params: { id: plant.id }, body: { deviceId: chosen || null } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: plantQueries.all() });
      void client.invalidateQueries({ queryKey: energyQueries.all() });
      showSuccess(t('messages.succeeded.update'));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('plantManage.meter.title', { name: plant.name })}
      okText={t('form.save')}
      cancelText={t('common.cancel')}
      confirmLoading={save.isPending}
      onOk={() => save.mutate()}
      onCancel={onClose}
    >
      <p style={{ marginBottom: 16 }}>{t('plantManage.meter.text')}</p>
      <ChoiceInput
        label={t('plantManage.meter.label')}
        value={chosen}
        options={[
          { value: DEVICES, label: t('plantManage.meter.devices') },
          ...meters.map(({ id, name, sn }) => ({ value: id, label: `${name} · ${sn}` })),
        ]}
        onChange={setChosen}
      />
      <MetersBeside meters={metersBeside} />
    </Dialog>
  );
}
