import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './color-field.module.css';

interface Props {
  label: string;
  /** `#rrggbb` */
  value: string;
  onChange: (value: string) => void;
  note?: string | undefined;
}

/** A colour by picker or typed; what is typed counts once it is one. */
export function ColorField({ label, value, onChange, note }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const isInvalid = draft !== undefined && typedColor(draft) === undefined;
  const type = (text: string) => {
    const color = typedColor(text);
    setDraft(text);
    if (color !== undefined) onChange(color);
  };
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.controls}>
        <input
          type="color"
          aria-label={t('settings.pick', { name: label })}
          value={value}
          onChange={(event) => (setDraft(undefined), onChange(event.target.value))}
        />
        <input
          id={id}
          className={css.typed}
          value={draft ?? value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isInvalid}
          aria-describedby={`${id}-note`}
          onChange={(event) => type(event.target.value)}
          onBlur={() => isInvalid || setDraft(undefined)}
        />
      </div>
      <p id={`${id}-note`} className={isInvalid ? css.problem : css.note}>
        {isInvalid ? t('settings.colorInvalid') : note}
      </p>
    </div>
  );
}

/** `#664495`, `664495` or `#649`. */
function typedColor(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}
