import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../components/choice-group.tsx';
import { Drawer } from '../../components/drawer.tsx';
import buttonCss from '../../components/button.module.css';
import { useHasLayoutChoice } from '../../components/use-media.ts';
import { device, devices, setDevice } from '../../state/device.ts';
import { defaultSettings } from '../../state/read-settings.ts';
import { changeSettings, settings } from '../../state/settings.ts';
import { setThemeMode } from '../../state/theme.ts';
import { ThemeSwitch } from '../shell/theme-switch.tsx';
import { ColorField } from './color-field.tsx';
import css from './settings-panel.module.css';
import { SwitchRow } from './switch-row.tsx';

const switches = ['tagsView', 'sidebarLogo', 'fixedHeader'] as const;

/** The settings of this browser (spec §2, §3); each takes effect at once. */
export default function SettingsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const current = settings.useValue();
  const reset = () => {
    changeSettings(defaultSettings);
    setThemeMode('system');
    setDevice('desktop');
  };
  return (
    <Drawer title={t('shell.settings')} onClose={onClose}>
      <div className={css.sections}>
        <ColorField
          label={t('settings.themeColor')}
          value={current.themeColor}
          onChange={(themeColor) => changeSettings({ themeColor })}
          note={t('settings.themeColorNote')}
        />
        <ThemeSwitch />
        <div>
          {switches.map((name) => (
            <SwitchRow
              key={name}
              label={t(`settings.${name}`)}
              isOn={current[name]}
              onChange={(isOn) => changeSettings({ [name]: isOn })}
            />
          ))}
        </div>
        <LayoutChoice />
        <button type="button" className={buttonCss.button} onClick={reset}>
          {t('settings.reset')}
        </button>
      </div>
    </Drawer>
  );
}

function LayoutChoice() {
  const { t } = useTranslation();
  const hasChoice = useHasLayoutChoice();
  const chosen = device.useValue();
  const choices = devices.map((key) => ({ key, label: t(`settings.devices.${key}`) }));
  return (
    <div>
      <ChoiceGroup
        legend={t('settings.device')}
        choices={choices}
        current={hasChoice ? chosen : 'mobile'}
        onChange={setDevice}
        isDisabled={!hasChoice}
      />
      <p className={css.note}>{t(hasChoice ? 'settings.deviceNote' : 'settings.deviceNarrow')}</p>
    </div>
  );
}
