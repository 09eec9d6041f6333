import { chmod, mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import type { FaultSwitch } from '../faults/fault-switch.ts';
import { controlAddress } from './control-address.ts';
import { CONTROL_MAX_BYTES, CONTROL_TIMEOUT_MS, type ControlAnswer, type ControlRequest, parseControlRequest } from './control-protocol.ts';

/** Listens for fault switches; only the user who runs the simulator can reach it. */
export async function controlServer(path: string, faults: FaultSwitch): Promise<{ close: () => Promise<void> }> {
  const address = controlAddress(path);
  const isFile = process.platform !== 'win32';
  if (isFile) await freeAddress(address);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, faults);
  });
  await listen(server, address);
  if (isFile) await chmod(address, 0o600);
  return {
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function serve(socket: Socket, faults: FaultSwitch): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.setTimeout(CONTROL_TIMEOUT_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (part: string) => {
    text += part;
    if (text.length > CONTROL_MAX_BYTES) socket.destroy();
    else if (text.includes('\n')) socket.end(`${JSON.stringify(answer(text, faults))}\n`);
  });
}

function answer(line: string, faults: FaultSwitch): ControlAnswer {
  try {
    return { ok: true, faults: execute(parseControlRequest(line), faults) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

function execute(request: ControlRequest, faults: FaultSwitch) {
  if (request.command === 'list') return faults.list();
  return request.command === 'clear' ? faults.clear(request.sn) : [faults.inject(request)];
}

/** Removes what a killed simulator left behind, never the socket of one that runs. */
async function freeAddress(address: string): Promise<void> {
  await mkdir(dirname(address), { recursive: true });
  if (await isAlive(address)) throw new Error(`A simulator is already running on ${address}.`);
  await rm(address, { force: true });
}

function isAlive(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(address);
    const settle = (alive: boolean) => resolve((probe.destroy(), alive));
    probe.on('connect', () => settle(true));
    probe.on('error', () => settle(false));
    probe.setTimeout(CONTROL_TIMEOUT_MS, () => settle(false));
  });
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
