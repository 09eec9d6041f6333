import type { Plant } from '@heliograph/core/contract/plants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ChoiceInput } from '../../../components/form/fields.tsx';
import { showSuccess } from '../../../state/toast.ts';
import { useUser } from '../../../state/user.ts';
import { plantQueries } from '../queries.ts';
import css from './manage.module.css';
import { manageQueries } from './queries.ts';

const NOBODY = '';

/** Gives a plant to an installer and a service provider, or takes it back (spec §8: Allocation). */
export default function AllocateDialog({ plant, onClose }: { plant: Plant; onClose: () => void }) {
  const { t } = useTranslation();
  const { orgId } = useUser();
  const client = useQueryClient();
  const parties = useQuery(manageQueries.parties()).data;
  const [installerId, setInstallerId] = useState(plant.installer?.id ?? NOBODY);
  const [serviceProviderId, setServiceProviderId] = useState(plant.serviceProvider?.id ?? NOBODY);
  const before = [plant.installer?.id, plant.serviceProvider?.id];
  const losesSight = plant.owner.id !== orgId && before.includes(orgId) && ![installerId, serviceProviderId].includes(orgId);
  const allocate = useMutation({
    mutationFn: () =>
      call['PUT /plants/{id}/allocation']({
        params: { id: plant.id },
        body: { installerId: installerId || null, serviceProviderId: serviceProviderId || null },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: plantQueries.all() });
      showSuccess(t('messages.succeeded.allocation'));
      onClose();
    },
  });
  const choices = (known: readonly { id: string; name: string }[], now: { id: string; name: string } | null) => {
    const all = now === null || known.some(({ id }) => id === now.id) ? known : [now, ...known];
    return [{ value: NOBODY, label: t('plantManage.nobody') }, ...all.map(({ id, name }) => ({ value: id, label: name }))];
  };
  return (
    <ConfirmDialog
      title={t('plantManage.allocateTitle', { name: plant.name })}
      okText={t('plantManage.allocate')}
      isBusy={allocate.isPending}
      cancelled={t('messages.cancelled.allocation')}
      onOk={() => allocate.mutate()}
      onClose={onClose}
    >
      <p style={{ marginBottom: 16 }}>{t('plantManage.allocateText')}</p>
      <ChoiceInput
        label={t('plants.installer')}
        value={installerId}
        options={choices(parties?.installers ?? [], plant.installer)}
        onChange={setInstallerId}
      />
      <ChoiceInput
        label={t('plants.serviceProvider')}
        value={serviceProviderId}
        options={choices(parties?.serviceProviders ?? [], plant.serviceProvider)}
        onChange={setServiceProviderId}
      />
      <p role="status" className={css.note}>
        {losesSight && t('plantManage.losesSight')}
      </p>
    </ConfirmDialog>
  );
}
