import type { SettingName } from '@heliograph/core/commands/settings';
import type { Device } from '@heliograph/core/contract/devices';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import button from '../../components/button.module.css';
import { DataTable } from '../../components/data-table.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { useUnsaved } from '../../state/unsaved.ts';
import { readDraft, type Typed } from '../commands/form/draft.ts';
import { usePlanning } from '../commands/plan/use-planning.ts';
import { useSettingText } from '../commands/use-setting-text.ts';
import part from '../../components/list-part.module.css';
import css from './parameters.module.css';
import { useMayPush } from './may-push.ts';
import { ParameterCompact } from './parameter-compact.tsx';
import { useParameterColumns } from './parameter-columns.tsx';
import { parameterQueries } from './queries.ts';

/** What a device lets be set, as it reports it and as it was wanted; edits make one change set and lead to its plan. */
export function DeviceParameters({ device, timeZone }: { device: Device | undefined; timeZone: string | undefined }) {
  if (device === undefined || timeZone === undefined) return <div className={css.bone} aria-busy="true" />;
  return <Parameters device={device} timeZone={timeZone} />;
}

function Parameters({ device, timeZone }: { device: Device; timeZone: string }) {
  const { t } = useTranslation();
  const settings = useQuery(parameterQueries.ofDevice(device.id));
  const mayPush = useMayPush() && device.binding === 'bound';
  const [typed, setTyped] = useState<Typed>({});
  const { set, problems, problem } = readDraft(typed);
  const planning = usePlanning();
  const { listOf } = useSettingText();
  useUnsaved(Object.keys(typed).length > 0);
  const edit = useMemo(() => {
    const change = (name: SettingName, value: string | undefined) =>
      setTyped(({ [name]: _before, ...rest }) => (value === undefined ? rest : { ...rest, [name]: value }));
    return mayPush ? { typed, problems: readDraft(typed).problems, change } : undefined;
  }, [mayPush, typed]);
  const columns = useParameterColumns(timeZone, edit);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === undefined && Object.keys(problems).length === 0) planning.plan({ select: { deviceIds: [device.id] }, set });
  };
  const count = Object.keys(typed).length;
  if (settings.isError && settings.data === undefined) return <QueryFailure query={settings} />;
  if (settings.data?.items.length === 0) {
    return <StateMessage title={t('parameters.none')} text={t('parameters.noneText')} />;
  }
  return (
    <form onSubmit={submit} noValidate>
      <p className={part.lead}>
        {t('parameters.lead')} <Link to={`/systems/cmd?tab=history&view=devices&device=${device.id}`}>{t('parameters.history')}</Link>
      </p>
      <DataTable
        caption={t('devices.parts.parameters')}
        columns={columns}
        rows={settings.data?.items}
        rowKey={(setting) => setting.name}
        compact={(setting) => <ParameterCompact setting={setting} timeZone={timeZone} edit={edit} />}
      />
      {mayPush && count > 0 && (
        <div className={css.foot}>
          <div>
            <p>
              {t('parameters.changes', { count })} <span className={css.quiet}>{listOf(set)}</span>
            </p>
            <div role="alert">
              {problem !== undefined && <p className={css.problem}>{t(problem.key, problem.values ?? {})}</p>}
              {planning.failure !== undefined && <p className={css.problem}>{planning.failure}</p>}
            </div>
          </div>
          <div className={css.actions}>
            <button type="button" className={button.button} onClick={() => setTyped({})}>
              {t('form.reset')}
            </button>
            <button type="submit" className={button.primary} aria-disabled={planning.isBusy}>
              {t(planning.isBusy ? 'commands.choose.planning' : 'commands.choose.plan')}
            </button>
          </div>
        </div>
      )}
    </form>
  );
}
