import type { ArchiveConfig } from '@heliograph/core/contract/archive';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { FormFoot } from '../../components/form/form-foot.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { QueryFailure } from '../../components/query-failure.tsx';
import { useCan } from '../../state/user.ts';
import { ArchiveFields } from './archive-fields.tsx';
import { byField, bodyOf, problemsOf, valuesOf } from './archive-values.ts';
import css from './archive.module.css';
import { PlaceTest } from './place-test.tsx';
import { archiveQueries } from './queries.ts';

/** When and where days are filed. */
export function ArchiveSettings() {
  const { t } = useTranslation();
  const config = useQuery(archiveQueries.config());
  return (
    <section className={css.card} aria-labelledby="archive-settings">
      <h2 id="archive-settings">{t('archive.settings')}</h2>
      {config.data !== undefined ? (
        <SettingsForm config={config.data} />
      ) : config.isError ? (
        <QueryFailure query={config} />
      ) : (
        <div className={css.bones} aria-busy="true" />
      )}
    </section>
  );
}

function SettingsForm({ config }: { config: ArchiveConfig }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const canWrite = useCan('archive:write');
  const { values, problems, isDirty, set, reset, isBusy, failure, form, submit, show } = useRecordForm({
    saved: valuesOf(config),
    queryKey: archiveQueries.config().queryKey,
    check: (typed) => problemsOf(typed, t),
    save: (edited) => call['PUT /archive']({ body: { ...bodyOf(edited), version: config.version } }),
    onSaved: () => void client.invalidateQueries({ queryKey: archiveQueries.status().queryKey }),
    byField,
  });
  return (
    <form ref={form} onSubmit={submit} noValidate aria-labelledby="archive-settings">
      <fieldset disabled={!canWrite} style={{ display: 'contents' }}>
        <ArchiveFields values={values} problems={problems} set={set} hasSecret={config.hasSecret} />
      </fieldset>
      {canWrite && (
        <FormFoot isBusy={isBusy} isDirty={isDirty} failure={failure} onReset={reset}>
          <PlaceTest values={values} onProblems={(found) => show(byField(found))} />
        </FormFoot>
      )}
    </form>
  );
}
