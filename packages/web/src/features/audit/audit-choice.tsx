import css from './audit.module.css';

interface Props {
  label: string;
  /** What no choice means. */
  none: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

/** One way to narrow the trail; a value from an address that is none of the choices is shown as it is. */
export function AuditChoice({ label, none, value, choices, onChange }: Props) {
  return (
    <select className={css.select} aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{none}</option>
      {value !== '' && !choices.some(([each]) => each === value) && <option>{value}</option>}
      {choices.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}
