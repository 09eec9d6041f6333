import { lazy, Suspense } from 'react';
import { panel } from '../../state/panel.ts';
import { loadTexts } from '../texts.ts';

const SettingsPanel = lazy(async () => {
  const [module] = await Promise.all([import('./settings-panel.tsx'), loadTexts('settings')]);
  return module;
});
const ThemeDrawer = lazy(async () => {
  const [module] = await Promise.all([import('./theme-drawer.tsx'), loadTexts('settings')]);
  return module;
});

/** The panels at the right edge; each is loaded on first use. */
export function Panels() {
  const open = panel.useValue();
  const close = () => panel.set(undefined);
  return (
    <Suspense>
      {open === 'settings' && <SettingsPanel onClose={close} />}
      {open === 'theme' && <ThemeDrawer onClose={close} />}
    </Suspense>
  );
}
