import { ERROR_TOAST_MS, SIZES } from '@heliograph/core/constants';
import { useTranslation } from 'react-i18next';
import type { IconName } from '../../components/icon.tsx';
import type { MenuItem } from '../../components/menu-popup.tsx';
import { toggleFullScreen, useIsFullScreen } from '../../state/full-screen.ts';
import { panel } from '../../state/panel.ts';
import { settings } from '../../state/settings.ts';
import { setSize, useSize } from '../../state/size.ts';
import { showToast } from '../../state/toast.ts';

export interface LookAction extends MenuItem {
  icon: IconName;
}

/** What the top bar offers to change how the console looks, for its buttons and for its menu alike. */
export function useLookActions(): { sizes: MenuItem[]; actions: LookAction[] } {
  const { t } = useTranslation();
  const size = useSize();
  const isFullScreen = useIsFullScreen();
  const { showSettings } = settings.useValue();
  const switchFullScreen = async () => {
    const isDone = await toggleFullScreen();
    if (!isDone) showToast({ kind: 'failure', text: t('shell.fullScreenUnsupported'), durationMs: ERROR_TOAST_MS });
  };
  return {
    sizes: SIZES.map((key) => ({ key, label: t(`shell.sizes.${key}`), isChosen: key === size, onSelect: () => setSize(key) })),
    actions: [
      {
        key: 'fullScreen',
        icon: isFullScreen ? 'shrink' : 'expand',
        label: t(isFullScreen ? 'shell.leaveFullScreen' : 'shell.fullScreen'),
        onSelect: () => void switchFullScreen(),
      },
      { key: 'theme', icon: 'palette', label: t('shell.themeDrawer'), hasDialog: true, onSelect: () => panel.set('theme') },
      ...(showSettings
        ? [{ key: 'settings', icon: 'gear', label: t('shell.settings'), hasDialog: true, onSelect: () => panel.set('settings') } as const]
        : []),
    ],
  };
}
