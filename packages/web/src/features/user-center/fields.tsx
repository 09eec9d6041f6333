import { type ReactNode, useId } from 'react';
import css from './user-center.module.css';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  hint?: string | undefined;
}
interface FrameProps extends Omit<FieldProps, 'value' | 'onChange'> {
  children: (attributes: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A label, its control, and what is to be said of it. */
export function Field({ label, problem, hint, children }: FrameProps) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': note === undefined ? undefined : `${id}-note` })}
      {note !== undefined && (
        <p id={`${id}-note`} className={problem === undefined ? css.hint : css.problem}>
          {note}
        </p>
      )}
    </div>
  );
}

type TextProps = FieldProps & { maxLength: number; type?: 'text' | 'email' | 'tel' | 'password'; autoComplete?: string; name?: string };

export function TextInput({ value, onChange, maxLength, type = 'text', autoComplete = 'off', name, ...field }: TextProps) {
  return (
    <Field {...field}>
      {(attributes) => (
        <input
          {...attributes}
          name={name}
          type={type}
          value={value}
          maxLength={maxLength}
          autoComplete={autoComplete}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

export function LinesInput({ value, onChange, maxLength, ...field }: FieldProps & { maxLength: number }) {
  return (
    <Field {...field}>
      {(attributes) => (
        <textarea {...attributes} value={value} rows={4} maxLength={maxLength} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

export function ChoiceInput({ value, onChange, options, ...field }: FieldProps & { options: readonly { value: string; label: string }[] }) {
  return (
    <Field {...field}>
      {(attributes) => (
        <select {...attributes} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
