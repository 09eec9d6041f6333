import Conf from 'conf';
import { configDir, readConfigFile, type ConfigFile } from './config-file.ts';

/** Remembers a sign-in; the file can be read by its owner alone and is replaced in one step. */
export function rememberLogin(env: NodeJS.ProcessEnv, url: string, login: { token: string; username: string }): void {
  const { servers } = readConfigFile(env);
  store(env).set({ url, servers: { ...servers, [url]: login } });
}

/** Forgets the sign-in of one server. */
export function forgetLogin(env: NodeJS.ProcessEnv, url: string): void {
  const { [url]: _, ...servers } = readConfigFile(env).servers ?? {};
  store(env).set({ servers });
}

function store(env: NodeJS.ProcessEnv): Conf<Required<ConfigFile>> {
  return new Conf<Required<ConfigFile>>({
    cwd: configDir(env),
    configName: 'config',
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
    projectName: 'heliograph',
  });
}
