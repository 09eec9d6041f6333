import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../components/choice-group.tsx';
import type { IconName } from '../../components/icon.tsx';
import { setThemeMode, type ThemeMode, themeModes, useThemeMode } from '../../state/theme.ts';

const looks = {
  light: { icon: 'sun', text: 'shell.themeLight' },
  dark: { icon: 'moon', text: 'shell.themeDark' },
  system: { icon: 'screen', text: 'shell.themeSystem' },
} as const satisfies Record<ThemeMode, { icon: IconName; text: string }>;

export function ThemeSwitch({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useTranslation();
  const choices = themeModes.map((key) => ({ key, icon: looks[key].icon, label: t(looks[key].text) }));
  return <ChoiceGroup legend={t('shell.theme')} choices={choices} current={useThemeMode()} onChange={setThemeMode} isCompact={isCompact} />;
}
