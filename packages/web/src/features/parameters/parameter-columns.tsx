import { ruleOf, type SettingName, type SettingProblem } from '@heliograph/core/commands/settings';
import type { DeviceSetting } from '@heliograph/core/contract/commands';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '../../components/age.tsx';
import type { Column } from '../../components/data-table.tsx';
import type { Typed } from '../commands/form/draft.ts';
import { useSettingText } from '../commands/use-setting-text.ts';
import { DesiredValue } from './desired-value.tsx';
import { ParameterEdit } from './parameter-edit.tsx';
import { ParameterWrites } from './parameter-writes.tsx';
import css from './parameters.module.css';

export interface Edit {
  typed: Typed;
  problems: Partial<Record<SettingName, SettingProblem>>;
  change: (name: SettingName, value: string | undefined) => void;
}

/** Name, reported, desired, unit, range, last write, writes used, and the field for a new value. */
export function useParameterColumns(timeZone: string, edit: Edit | undefined): readonly Column<DeviceSetting>[] {
  const { t } = useTranslation();
  const { nameOf, valueOf } = useSettingText();
  return useMemo((): Column<DeviceSetting>[] => {
    const columns: Column<DeviceSetting>[] = [
      {
        key: 'name',
        width: 200,
        title: t('parameters.name'),
        render: ({ name }) => <strong title={nameOf(name)}>{nameOf(name)}</strong>,
      },
      {
        key: 'reported',
        width: 176,
        title: t('parameters.reported'),
        render: ({ name, reported, reportedAt }) => (
          <span className={css.stacked}>
            <span>{valueOf(name, reported)}</span>
            {reportedAt !== null && (
              <span className={css.small}>
                <Age at={reportedAt} timeZone={timeZone} />
              </span>
            )}
          </span>
        ),
      },
      { key: 'desired', width: 148, title: t('parameters.desired'), render: (setting) => <DesiredValue setting={setting} /> },
      { key: 'unit', width: 80, title: t('parameters.unit'), render: ({ name }) => unitOf(name) },
      {
        key: 'range',
        width: 168,
        title: t('parameters.range'),
        render: ({ name, min, max }) =>
          min === null || max === null ? '–' : t('commands.form.range', { min: valueOf(name, min), max: valueOf(name, max) }),
      },
      {
        key: 'lastWrite',
        width: 168,
        title: t('parameters.lastWrite'),
        render: ({ lastWriteAt, owner }) => (
          <span className={css.stacked}>
            <Age at={lastWriteAt} timeZone={timeZone} />
            {owner !== null && (
              <span className={css.small} title={owner}>
                {owner}
              </span>
            )}
          </span>
        ),
      },
      {
        key: 'writes',
        width: 132,
        isNumber: true,
        title: t('parameters.writes'),
        render: (setting) => <ParameterWrites setting={setting} />,
      },
    ];
    if (edit === undefined) return columns;
    return [
      ...columns,
      {
        key: 'edit',
        title: t('parameters.newValue'),
        isControl: true,
        render: (setting) => <ParameterEdit setting={setting} edit={edit} />,
      },
    ];
  }, [t, nameOf, valueOf, timeZone, edit]);
}

function unitOf(name: SettingName): string {
  const rule = ruleOf(name);
  return rule.kind === 'number' ? rule.unit : '–';
}
