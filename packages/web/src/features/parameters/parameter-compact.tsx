import type { DeviceSetting } from '@heliograph/core/contract/commands';
import { useTranslation } from 'react-i18next';
import { Age } from '../../components/age.tsx';
import { useSettingText } from '../commands/use-setting-text.ts';
import { DesiredValue } from './desired-value.tsx';
import type { Edit } from './parameter-columns.tsx';
import { ParameterEdit } from './parameter-edit.tsx';
import { ParameterWrites } from './parameter-writes.tsx';
import css from './parameters.module.css';

/** A setting on a phone: name and value, then all that is known of it. */
export function ParameterCompact({ setting, timeZone, edit }: { setting: DeviceSetting; timeZone: string; edit: Edit | undefined }) {
  const { t } = useTranslation();
  const { nameOf, valueOf } = useSettingText();
  const { name, reported, reportedAt, min, max, lastWriteAt } = setting;
  return (
    <div className={css.compact}>
      <p className={css.compactHead}>
        <strong>{nameOf(name)}</strong>
        <span>{valueOf(name, reported)}</span>
      </p>
      <dl>
        <dt>{t('parameters.reported')}</dt>
        <dd>
          <Age at={reportedAt} timeZone={timeZone} />
        </dd>
        <dt>{t('parameters.desired')}</dt>
        <dd>
          <DesiredValue setting={setting} />
        </dd>
        {min !== null && max !== null && (
          <>
            <dt>{t('parameters.range')}</dt>
            <dd>{t('commands.form.range', { min: valueOf(name, min), max: valueOf(name, max) })}</dd>
          </>
        )}
        <dt>{t('parameters.lastWrite')}</dt>
        <dd>
          <Age at={lastWriteAt} timeZone={timeZone} />
        </dd>
        <dt>{t('parameters.writes')}</dt>
        <dd>
          <ParameterWrites setting={setting} />
        </dd>
      </dl>
      {edit !== undefined && <ParameterEdit setting={setting} edit={edit} />}
    </div>
  );
}
