import { useTranslation } from 'react-i18next';
import { Drawer } from '../../components/drawer.tsx';
import { drawnLook } from '../../look/apply-look.ts';
import { pickedHex } from '../../look/drawn-colors.ts';
import type { ThemeConfig } from '../../look/theme-presets.ts';
import { changeThemeConfig, themeConfig } from '../../state/theme-config.ts';
import { ColorField } from './color-field.tsx';
import { PresetGrid } from './preset-grid.tsx';
import css from './theme-drawer.module.css';

/** Which drawn colour shows what became of a picked one. */
const fields = [
  { name: 'tabbackground', drawnAs: '--tab-background' },
  { name: 'tabfontcolor', drawnAs: '--tab-text' },
  { name: 'aside', drawnAs: '--aside' },
] as const satisfies readonly { name: keyof ThemeConfig; drawnAs: string }[];

/** Colours of the tabs and the sidebar: eight presets, or one's own. */
export default function ThemeDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const config = themeConfig.useValue();
  const drawn = drawnLook.useValue();
  return (
    <Drawer title={t('shell.themeDrawer')} onClose={onClose}>
      <PresetGrid current={config} onChoose={changeThemeConfig} />
      <fieldset className={css.own}>
        <legend>{t('settings.ownColors')}</legend>
        {fields.map(({ name, drawnAs }) => {
          const value = pickedHex(config, name);
          const shown = drawn[drawnAs];
          return (
            <ColorField
              key={name}
              label={t(`settings.${name}`)}
              value={value}
              onChange={(color) => changeThemeConfig({ [name]: color })}
              note={shown !== undefined && shown !== value ? t('settings.drawnAs', { color: shown }) : undefined}
            />
          );
        })}
      </fieldset>
    </Drawer>
  );
}
