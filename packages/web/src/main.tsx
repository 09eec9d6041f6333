import { createRoot } from 'react-dom/client';
import { startProgress, stopProgress } from './app/progress.ts';
import { reloadOnNewVersion } from './app/reload-on-new-version.ts';
import { startTexts } from './app/texts.ts';
import { LoginPage } from './features/session/login-page.tsx';
import { startLook } from './look/apply-look.ts';
import { currentLanguage } from './state/language.ts';
import { watchLeaving } from './state/leaving.ts';
import { startSize } from './state/size.ts';
import { startTheme } from './state/theme.ts';
import './styles/tokens.css';
import './styles/base.css';

const loadConsole = () => import('./app/console.tsx');
const root = createRoot(document.getElementById('root') as HTMLElement);

startTheme();
startSize();
watchLeaving();
reloadOnNewVersion();
await Promise.all([startTexts(currentLanguage()), startLook()]);
if (/^\/login\/?$/.test(window.location.pathname)) showLogin();
else await showConsole();

/** The sign-in page knows neither router nor query cache, so it is small and there at once. */
function showLogin(): void {
  const enter = async (path: string) => {
    window.history.replaceState(null, '', path);
    await showConsole();
  };
  root.render(<LoginPage onSubmit={() => void loadConsole()} onSignedIn={enter} />);
}

async function showConsole(): Promise<void> {
  startProgress();
  try {
    const { Console } = await loadConsole();
    root.render(<Console />);
  } finally {
    stopProgress();
  }
}
