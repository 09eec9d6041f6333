import type { Plant } from '@heliograph/core/contract/plants';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api.ts';
import buttonCss from '../../../components/button.module.css';
import { FormFoot } from '../../../components/form/form-foot.tsx';
import { plantQueries } from '../queries.ts';
import { PlantFields } from './plant-fields.tsx';
import css from './manage.module.css';
import { bodyOf, valuesOf } from './plant-values.ts';
import { usePlantForm } from './use-plant-form.ts';

/** What is said of a plant, to be changed; the newest version only. */
export default function EditPlant({ plant, onDone }: { plant: Plant; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { form, submit, values, problems, set, isBusy, isDirty, failure, reset } = usePlantForm({
    saved: valuesOf(plant),
    queryKey: plantQueries.detail(plant.id).queryKey,
    save: (values) => call['PUT /plants/{id}']({ params: { id: plant.id }, body: { ...bodyOf(values), version: plant.version } }),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: plantQueries.all() });
      onDone();
    },
  });
  return (
    <form ref={form} className={css.card} onSubmit={submit} noValidate aria-label={t('plantManage.editTitle')}>
      <PlantFields values={values} problems={problems} set={set} />
      <FormFoot isBusy={isBusy} isDirty={isDirty} failure={failure} onReset={reset}>
        {!isDirty && (
          <button type="button" className={buttonCss.button} onClick={onDone}>
            {t('common.cancel')}
          </button>
        )}
      </FormFoot>
    </form>
  );
}
