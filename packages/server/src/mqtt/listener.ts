import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { BrokerLimits } from './limits.ts';

/** PEM text of certificate chain and key. */
export interface TlsFiles {
  cert: string | Buffer;
  key: string | Buffer;
}

/** A TCP or TLS server, not listening yet. */
export function createListener(tls: TlsFiles | undefined, limits: BrokerLimits, onSocket: (socket: Socket) => void): Server {
  const accept = (socket: Socket) => {
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 60_000);
    onSocket(socket);
  };
  const server = tls === undefined ? createServer(accept) : createTlsListener(tls, limits, accept);
  server.maxConnections = limits.connections;
  return server;
}

function createTlsListener({ cert, key }: TlsFiles, limits: BrokerLimits, accept: (socket: Socket) => void): Server {
  const server = createTlsServer({ cert, key, minVersion: 'TLSv1.2', handshakeTimeout: limits.connectMs }, accept);
  // A handshake that fails or never ends would otherwise keep its socket.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}
