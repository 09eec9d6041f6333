import { type ReactNode, useId } from 'react';
import css from './form.module.css';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** By which a form finds the control again. */
  name?: string | undefined;
  problem?: string | undefined;
  hint?: string | undefined;
}
interface FrameProps extends Omit<FieldProps, 'value' | 'onChange' | 'name'> {
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

type TextProps = FieldProps & { maxLength: number; type?: 'text' | 'email' | 'tel' | 'password'; autoComplete?: string };

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

/** A number as its reader writes it; `readNumber` says what it is. */
export function NumberInput({ value, onChange, name, unit, ...field }: FieldProps & { unit: string }) {
  return (
    <Field {...field}>
      {(attributes) => (
        <span className={css.withUnit}>
          <input
            {...attributes}
            name={name}
            inputMode="decimal"
            value={value}
            maxLength={30}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
          />
          <span aria-hidden="true">{unit}</span>
        </span>
      )}
    </Field>
  );
}

export function DateInput({ value, onChange, name, ...field }: FieldProps) {
  return (
    <Field {...field}>
      {(attributes) => (
        <input
          {...attributes}
          name={name}
          type="date"
          min="1970-01-02"
          max="9999-12-31"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** HH:MM. */
export function TimeInput({ value, onChange, name, ...field }: FieldProps) {
  return (
    <Field {...field}>
      {(attributes) => <input {...attributes} name={name} type="time" value={value} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}

/** One of many, found by typing a part of it. */
export function SearchInput({ value, onChange, name, options, ...field }: FieldProps & { options: readonly string[] }) {
  const list = useId();
  return (
    <Field {...field}>
      {(attributes) => (
        <>
          <input
            {...attributes}
            name={name}
            list={list}
            value={value}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
          />
          <datalist id={list}>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

export function LinesInput({ value, onChange, maxLength, name, ...field }: FieldProps & { maxLength: number }) {
  return (
    <Field {...field}>
      {(attributes) => (
        <textarea
          {...attributes}
          name={name}
          value={value}
          rows={4}
          maxLength={maxLength}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

export function ChoiceInput({
  value,
  onChange,
  options,
  name,
  ...field
}: FieldProps & { options: readonly { value: string; label: string }[] }) {
  return (
    <Field {...field}>
      {(attributes) => (
        <select {...attributes} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
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
