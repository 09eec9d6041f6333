import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../components/icon.tsx';
import { setThemeMode, type ThemeMode, themeModes, useThemeMode } from '../../state/theme.ts';
import css from './theme-switch.module.css';

const looks = {
  light: { icon: 'sun', text: 'shell.themeLight' },
  dark: { icon: 'moon', text: 'shell.themeDark' },
  system: { icon: 'screen', text: 'shell.themeSystem' },
} as const satisfies Record<ThemeMode, { icon: IconName; text: string }>;

export function ThemeSwitch() {
  const { t } = useTranslation();
  const current = useThemeMode();
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{t('shell.theme')}</legend>
      {themeModes.map((mode) => (
        <label key={mode} className={css.choice} title={t(looks[mode].text)}>
          <input
            type="radio"
            name="theme"
            className="visually-hidden"
            checked={mode === current}
            onChange={() => setThemeMode(mode)}
            aria-label={t(looks[mode].text)}
          />
          <Icon name={looks[mode].icon} size={14} />
        </label>
      ))}
    </fieldset>
  );
}
