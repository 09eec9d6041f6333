import type { FastifyInstance } from 'fastify';
import { StartError } from '../start-error.ts';

/** Opens the port; answers which one it became. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw portError(error, { host, port, variable: 'HELIO_HTTP_PORT' });
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** One clear message for a port that cannot be opened. */
export function portError(error: unknown, { host, port, variable }: { host: string; port: number; variable: string }): Error {
  const { code } = error as NodeJS.ErrnoException;
  const where = `Port ${port} on ${host}`;
  if (code === 'EADDRINUSE')
    return new StartError(`${where} is in use. Stop the program that holds it, or set ${variable} to another port.`);
  if (code === 'EACCES') return new StartError(`${where} may not be opened by this user. Set ${variable} to a port above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`${host} is not an address of this machine. Set HELIO_HOST to one that is.`);
  return error as Error;
}
