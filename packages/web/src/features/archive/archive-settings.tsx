import type { ArchiveConfig } from '@heliograph/core/contract/archive';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { focusFirst } from '../../components/form/focus-first.ts';
import { FormFoot } from '../../components/form/form-foot.tsx';
import { useEdits } from '../../components/form/use-edits.ts';
import { useSave } from '../../components/form/use-save.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const { values, problems, setProblems, isDirty, set, reset } = useEdits(valuesOf(config));
  const show = (found: ReturnType<typeof problemsOf>) => {
    setProblems(found);
    focusFirst(form, found);
  };
  const { save, isBusy, failure } = useSave({
    queryKey: archiveQueries.config().queryKey,
    save: (edited: typeof values) => call['PUT /archive']({ body: { ...bodyOf(edited), version: config.version } }),
    onSaved: () => {
      reset();
      void client.invalidateQueries({ queryKey: archiveQueries.status().queryKey });
    },
    onProblems: (found) => show(byField(found)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isDirty) return;
    const found = problemsOf(values, t);
    show(found);
    if (Object.keys(found).length === 0) save(values);
  };
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
