import type { SettingName, SettingProblem } from '@heliograph/core/commands/settings';
import { ruleOf } from '@heliograph/core/commands/settings';
import { useTranslation } from 'react-i18next';
import formCss from '../../../components/form/form.module.css';
import { FormSection, FormSections } from '../../../components/form/form-section.tsx';
import { useCanEach } from '../../../state/user.ts';
import type { Support } from '../choose/support.ts';
import { useSettingText } from '../use-setting-text.ts';
import type { Typed } from './draft.ts';
import { SettingField } from './setting-field.tsx';
import { useSupportHint } from './use-support-hint.ts';

/** As a person looks for them. */
const settingGroups = {
  limits: ['maxOutPower', 'maxInPower', 'zeroInjection', 'threshold'],
  operation: ['pcsMode', 'pcsClose', 'mppt', 'phase', 'ctr_mode'],
  storage: ['batteryControl', 'chargeMode', 'dischargeMode', 'soc', 'intelligent', 'peak_hours'],
  subDevices: ['oldSubDeviceSn', 'subDeviceSn', 'batterySn'],
  restart: ['restart'],
} as const satisfies Record<string, readonly SettingName[]>;

interface Props {
  typed: Typed;
  problems: Partial<Record<SettingName, SettingProblem>>;
  /** Undefined while nobody knows what the devices take. */
  support: Record<SettingName, Support> | undefined;
  count: number;
  onChange: (name: SettingName, value: string | undefined) => void;
}

/** The specification's settings with range and unit. What the user's role does not include is not there; what no chosen device takes is named below. */
export function SettingForm({ typed, problems, support, count, onChange }: Props) {
  const { t } = useTranslation();
  const can = useCanEach();
  const hintOf = useSupportHint(count);
  const { nameOf } = useSettingText();
  const isTaken = (name: SettingName) => support === undefined || count === 0 || support[name].count > 0 || typed[name] !== undefined;
  const groups = Object.entries(settingGroups).map(([group, names]) => ({
    group: group as keyof typeof settingGroups,
    names: (names as readonly SettingName[]).filter((name) => can(ruleOf(name).grant)),
  }));
  const notTaken = groups.flatMap(({ names }) => names.filter((name) => !isTaken(name)));
  return (
    <FormSections>
      {groups.map(
        ({ group, names }) =>
          names.some(isTaken) && (
            <FormSection key={group} title={t(`commands.group.${group}`)}>
              {names.filter(isTaken).map((name) => {
                const problem = problems[name];
                return (
                  <SettingField
                    key={name}
                    name={name}
                    value={typed[name]}
                    problem={problem && t(problem.key, problem.values ?? {})}
                    hint={hintOf(name, support?.[name])}
                    onChange={(value) => onChange(name, value)}
                  />
                );
              })}
            </FormSection>
          ),
      )}
      {notTaken.length > 0 && <p className={formCss.hint}>{t('commands.form.notTaken', { names: notTaken.map(nameOf).join(', ') })}</p>}
    </FormSections>
  );
}
