import { useId } from 'react';
import css from './choice-group.module.css';
import { Icon, type IconName } from './icon.tsx';

interface Choice<Key extends string> {
  key: Key;
  label: string;
  icon?: IconName;
}

interface Props<Key extends string> {
  legend: string;
  choices: readonly Choice<Key>[];
  current: Key;
  onChange: (key: Key) => void;
  /** Icons alone; their names are read out and shown on hover. */
  isCompact?: boolean;
  /** What is chosen goes without saying. */
  isLegendHidden?: boolean;
  isDisabled?: boolean;
}

/** One of a few, all in sight. */
export function ChoiceGroup<Key extends string>({
  legend,
  choices,
  current,
  onChange,
  isCompact = false,
  isLegendHidden = isCompact,
  isDisabled = false,
}: Props<Key>) {
  const name = useId();
  return (
    <fieldset className={css.group} disabled={isDisabled}>
      <legend className={isLegendHidden ? 'visually-hidden' : css.legend}>{legend}</legend>
      <div className={css.choices}>
        {choices.map(({ key, label, icon }) => (
          <label key={key} className={css.choice} title={isCompact ? label : undefined}>
            <input type="radio" name={name} className="visually-hidden" checked={key === current} onChange={() => onChange(key)} />
            {icon && <Icon name={icon} size={14} />}
            <span className={isCompact ? 'visually-hidden' : undefined}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
