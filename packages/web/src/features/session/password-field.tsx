import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './login.module.css';
import { TextField } from './text-field.tsx';

/** A password input that can show what was typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'children'>) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField {...props} type={isShown ? 'text' : 'password'} maxLength={200}>
      <button
        type="button"
        className={css.reveal}
        aria-label={t('login.showPassword')}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="M1.8 10S4.8 4.5 10 4.5 18.2 10 18.2 10 15.2 15.5 10 15.5 1.8 10 1.8 10Z" />
          <circle cx="10" cy="10" r="2.4" />
          {!isShown && <path d="M3.5 16.5l13-13" />}
        </svg>
      </button>
    </TextField>
  );
}
