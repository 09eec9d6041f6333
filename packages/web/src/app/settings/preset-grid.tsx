import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { currentGrounds } from '../../look/apply-look.ts';
import { hexOf } from '../../look/color.ts';
import { drawnColors } from '../../look/drawn-colors.ts';
import { type ThemeConfig, type ThemePreset, themePresets } from '../../look/theme-presets.ts';
import { settings } from '../../state/settings.ts';
import { useIsDark } from '../../state/theme.ts';
import css from './theme-drawer.module.css';

const keys = Object.keys(themePresets) as ThemePreset[];

/** The presets as small pictures of a sidebar and its tabs, drawn as they will be. */
export function PresetGrid({ current, onChoose }: { current: ThemeConfig; onChoose: (config: ThemeConfig) => void }) {
  const { t } = useTranslation();
  const name = useId();
  const { themeColor } = settings.useValue();
  const isDark = useIsDark();
  return (
    <fieldset className={css.presets}>
      <legend>{t('settings.presets')}</legend>
      {keys.map((key) => (
        <label key={key} className={css.preset}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={isSame(themePresets[key], current)}
            onChange={() => onChoose(themePresets[key])}
          />
          <Picture variables={drawnColors({ themeColor, config: themePresets[key] }, currentGrounds(), isDark)} />
          {t(`settings.presetNames.${key}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Picture({ variables }: { variables: Record<string, string> }) {
  return (
    <span className={css.picture} style={variables} aria-hidden="true">
      <span className={css.aside}>
        <span />
        <span />
        <span />
      </span>
      <span className={css.tabs}>
        <span className={css.tab}>Aa</span>
      </span>
    </span>
  );
}

function isSame(one: ThemeConfig, other: ThemeConfig): boolean {
  return (['tabbackground', 'tabfontcolor', 'aside'] as const).every((part) => hexOf(one[part]) === hexOf(other[part]));
}
