import css from './switch-row.module.css';

/** What is on or off; takes effect at once. */
export function SwitchRow({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={css.row}>
      <span>{label}</span>
      <input type="checkbox" role="switch" aria-checked={isOn} checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    </label>
  );
}
