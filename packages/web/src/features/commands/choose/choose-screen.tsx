import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import button from '../../../components/button.module.css';
import { ChoiceGroup } from '../../../components/choice-group.tsx';
import { focusFirst } from '../../../components/form/focus-first.ts';
import { useUnsaved } from '../../../state/unsaved.ts';
import { deviceQueries } from '../../devices/queries.ts';
import { readDraft, type Typed, typedOf } from '../form/draft.ts';
import { JsonField } from '../form/json-field.tsx';
import { SettingForm } from '../form/setting-form.tsx';
import { usePlanning } from '../plan/use-planning.ts';
import { useSettingText } from '../use-setting-text.ts';
import css from './choose.module.css';
import { DeviceChoice } from './device-choice.tsx';
import { toSelection } from './selection.ts';
import { supportOf } from './support.ts';
import { useChosen } from './use-chosen.ts';

/** Chooses devices and settings; nothing is sent here. */
export function ChooseScreen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>(() => typedOf(search));
  const [mode, setMode] = useState<'form' | 'json'>('form');
  const [isReadable, setIsReadable] = useState(true);
  const [isAsked, setIsAsked] = useState(false);
  const chosen = useChosen();
  const products = useQuery(deviceQueries.products());
  const { devices, isTooMany } = chosen;
  const support = useMemo(() => devices && products.data && supportOf(devices, products.data.items), [devices, products.data]);
  const { set, problems, problem } = readDraft(typed);
  const { nameOf } = useSettingText();
  const planning = usePlanning();
  useUnsaved(Object.keys(typed).length > 0);
  const count = chosen.count ?? 0;
  const names = Object.keys(set) as (keyof typeof set)[];
  const hasNoDevice = chosen.count === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    const isGood = Object.keys(problems).length === 0 && problem === undefined && isReadable && count > 0 && !isTooMany;
    if (isGood) planning.plan({ select: toSelection(chosen.filter, chosen.marked), set });
    else focusFirst(form, Object.fromEntries(Object.entries(problems).map(([name, each]) => [name, each?.key])));
  };
  const said = [
    isAsked && hasNoDevice && t('validation.required.device'),
    isAsked && isTooMany && t('commands.choose.tooManyShort'),
    isAsked && mode === 'form' && problem !== undefined && t(problem.key, problem.values ?? {}),
    planning.failure,
  ].filter((text) => typeof text === 'string');
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <DeviceChoice chosen={chosen} />
      <section className={css.part} aria-label={t('commands.choose.settings')}>
        <div className={css.modes}>
          <h2>{t('commands.choose.settings')}</h2>
          <ChoiceGroup
            legend={t('commands.form.mode')}
            isLegendHidden
            current={mode}
            onChange={(next) => {
              setIsReadable(true);
              setMode(next);
            }}
            choices={[
              { key: 'form', label: t('commands.form.asForm') },
              { key: 'json', label: t('commands.form.asJson') },
            ]}
          />
        </div>
        {mode === 'json' ? (
          <JsonField typed={typed} onChange={setTyped} onReadable={setIsReadable} />
        ) : (
          <SettingForm
            typed={typed}
            problems={isAsked ? problems : withoutEmpty(problems, typed)}
            support={support}
            count={devices?.length ?? 0}
            onChange={(name, value) => setTyped((before) => withValue(before, name, value))}
          />
        )}
      </section>
      <div className={css.foot}>
        <div>
          <p>
            {t('commands.choose.foot', { devices: chosen.count ?? '–', settings: names.length })}
            {names.length > 0 && <span className={css.quiet}> · {names.map(nameOf).join(', ')}</span>}
          </p>
          <div role="alert">
            {said.map((text) => (
              <p key={text} className={css.problem}>
                {text}
              </p>
            ))}
          </div>
        </div>
        <button type="submit" className={button.primary} aria-disabled={planning.isBusy || chosen.count === undefined}>
          {t(planning.isBusy ? 'commands.choose.planning' : 'commands.choose.plan')}
        </button>
      </div>
    </form>
  );
}

function withValue(typed: Typed, name: keyof Typed, value: string | undefined): Typed {
  const { [name]: _before, ...rest } = typed;
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** A field that was only just begun is not complained of. */
function withoutEmpty<Problems extends Partial<Record<string, unknown>>>(problems: Problems, typed: Typed): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => typed[name as keyof Typed] !== '')) as Problems;
}
