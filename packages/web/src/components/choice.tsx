import control from './control.module.css';
import css from './choice.module.css';

interface Props {
  label: string;
  /** What stands for no choice; without it one is always chosen. */
  none?: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

/** One of many, without a label in sight; a value from an address that is none of the choices is shown as it is. */
export function Choice({ label, none, value, choices, onChange }: Props) {
  return (
    <select
      className={`${control.control} ${css.select}`}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {value !== '' && !choices.some(([each]) => each === value) && <option value={value}>{choices.length === 0 ? '…' : value}</option>}
      {choices.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}
