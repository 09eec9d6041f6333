import { ruleOf, type SettingName } from '@heliograph/core/commands/settings';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/form/fields.tsx';
import formCss from '../../../components/form/form.module.css';
import { useSettingText } from '../use-setting-text.ts';
import { PeriodsField } from './periods-field.tsx';

export interface SettingFieldProps {
  name: SettingName;
  /** Undefined is "leave it as it is". */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  problem: string | undefined;
  hint: string | undefined;
  /** What stands in place of the name, where that is said already. */
  label?: string;
}

/** One setting, typed as what it is; left empty it stays as it is on the device. */
export function SettingField(props: SettingFieldProps) {
  const { t } = useTranslation();
  const { nameOf, valueOf } = useSettingText();
  const { name, value, onChange, problem, hint, label = nameOf(name) } = props;
  const rule = ruleOf(name);
  if (rule.kind === 'periods') return <PeriodsField {...props} label={label} />;
  return (
    <Field label={label} problem={problem} hint={hint}>
      {(attributes) => {
        if (rule.kind === 'choice') {
          return (
            <select
              {...attributes}
              name={name}
              value={value ?? ''}
              onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
            >
              <option value="">{t(name === 'restart' ? 'commands.form.doNot' : 'commands.form.leave')}</option>
              {rule.options.map((option) => (
                <option key={option} value={option}>
                  {valueOf(name, option)}
                </option>
              ))}
            </select>
          );
        }
        const input = (
          <input
            {...attributes}
            name={name}
            inputMode={rule.kind === 'number' ? 'decimal' : 'text'}
            value={value ?? ''}
            placeholder={t('commands.form.leave')}
            maxLength={rule.kind === 'number' ? 20 : 64}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
          />
        );
        if (rule.kind !== 'number') return input;
        return (
          <span className={formCss.withUnit}>
            {input}
            <span aria-hidden="true">{rule.unit}</span>
          </span>
        );
      }}
    </Field>
  );
}
