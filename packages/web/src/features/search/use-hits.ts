import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isSaas } from '../../app/build-settings.ts';
import { menuEntries } from '../../app/shell/menu-entries.ts';
import { roleName, switchRole } from '../../app/shell/switch-role.ts';
import { logOut } from '../../app/shell/user-menu.tsx';
import { setThemeMode, type ThemeMode } from '../../state/theme.ts';
import { useCan, useShellData, useUser } from '../../state/user.ts';
import { searchQueries } from './queries.ts';
import { type Findable, findScreens, isNamed } from './screen-hits.ts';

export interface Hit extends Findable {
  /** What tells it from others of the same name. */
  note: string;
  run?: () => void;
}
export interface HitGroup {
  name: 'screens' | 'plants' | 'devices' | 'actions';
  hits: Hit[];
}

const themes = { light: 'shell.themeLight', dark: 'shell.themeDark', system: 'shell.themeSystem' } as const satisfies Record<
  ThemeMode,
  string
>;

/** What the text finds: permitted screens and actions at once, plants and devices as the server answers. */
export function useHits(text: string, settledText: string) {
  const screens = useScreens();
  const actions = useActions();
  const canReadDevices = useCan('devices:read');
  const isLongEnough = settledText.length > 0;
  const plants = useQuery({ ...searchQueries.plants(settledText), enabled: isLongEnough });
  const devices = useQuery({ ...searchQueries.devices(settledText), enabled: isLongEnough && canReadDevices });
  const screenHits: HitGroup = { name: 'screens', hits: findScreens(screens, text) };
  const found: HitGroup[] = [
    { name: 'plants', hits: isLongEnough ? (plants.data ?? []) : [] },
    { name: 'devices', hits: isLongEnough ? (devices.data ?? []) : [] },
  ];
  const isScreenFirst = isNamed(screenHits.hits, text);
  const groups = [
    ...(isScreenFirst ? [screenHits, ...found] : [...found, screenHits]),
    { name: 'actions' as const, hits: findScreens(actions, text) },
  ];
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    isSearching: text.trim() !== settledText || plants.isFetching || devices.isFetching,
    error: plants.error ?? devices.error,
  };
}

function useScreens(): Hit[] {
  const { t } = useTranslation();
  const { routes } = useShellData();
  return menuEntries(routes, isSaas)
    .flatMap((entry) => (entry.children.length > 0 ? entry.children : [entry]))
    .map(({ path, title }) => ({ key: `screen:${path}`, path, title: t(title), note: path }));
}

function useActions(): Hit[] {
  const { t } = useTranslation();
  const appearance = Object.entries(themes).map(([mode, name]) => ({
    key: `theme:${mode}`,
    title: `${t('shell.theme')}: ${t(name)}`,
    path: '',
    note: '',
    run: () => setThemeMode(mode as ThemeMode),
  }));
  const roles = useUser().switchableRoles.map((role) => ({
    key: `role:${role}`,
    title: `${t('shell.switchRole')}: ${roleName(role)}`,
    path: '',
    note: '',
    run: () => void switchRole(role),
  }));
  return [
    { key: 'password', title: t('routes.changePassword'), path: '/changePassword', note: '' },
    ...appearance,
    ...roles,
    { key: 'logOut', title: t('shell.logOut'), path: '', note: '', run: () => void logOut() },
  ];
}
