import { ruleOf } from '@heliograph/core/commands/settings';
import type { DeviceSetting } from '@heliograph/core/contract/commands';
import { useTranslation } from 'react-i18next';
import { SettingField } from '../commands/form/setting-field.tsx';
import { useSettingText } from '../commands/use-setting-text.ts';
import { useCan } from '../../state/user.ts';
import type { Edit } from './parameter-columns.tsx';
import css from './parameters.module.css';

/** The field for a new value; who may not set it sees none. */
export function ParameterEdit({ setting: { name }, edit }: { setting: DeviceSetting; edit: Edit }) {
  const { t } = useTranslation();
  const { nameOf } = useSettingText();
  const mayWrite = useCan(ruleOf(name).grant);
  // It has a screen of its own, which knows the versions.
  if (name === 'firmware') return '–';
  if (!mayWrite) return <span className={css.small}>{t('parameters.notGranted')}</span>;
  const problem = edit.typed[name] === '' ? undefined : edit.problems[name];
  return (
    <span className={css.edit}>
      <SettingField
        name={name}
        label={t('parameters.newValueOf', { name: nameOf(name) })}
        value={edit.typed[name]}
        problem={problem && t(problem.key, problem.values ?? {})}
        hint={undefined}
        onChange={(value) => edit.change(name, value)}
      />
    </span>
  );
}
