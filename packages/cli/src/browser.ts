/** Opens the link with what the desktop offers; false where there is no desktop to open it on. */
export function openInBrowser(url: string, env: NodeJS.ProcessEnv): boolean {
  const opener = openerOf(env);
  if (!opener) return false;
  const [command, ...args] = opener;
  const child = process.getBuiltinModule('node:child_process').spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
  return true;
}

function openerOf(env: NodeJS.ProcessEnv): readonly [string, ...string[]] | undefined {
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['explorer.exe'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}
