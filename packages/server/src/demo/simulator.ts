import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { simulatorMain } from './fleet.ts';

/** What the simulator reports on its standard output, one JSON object a line. */
export type SimulatorEvent = { event: 'todayLoaded' } | { event: 'history'; daysDone: number; daysTotal: number };

export interface SimulatorOptions {
  credentialsFile: string;
  historyDays: number;
  log: FastifyBaseLogger;
  onEvent: (event: SimulatorEvent) => void;
  /** The process does not stay up: it was started again several times and is given up. */
  onGivenUp: (reason: string) => void;
  /** The broker speaks TLS. */
  isTls?: boolean;
  /** How to run it; tests bring a process of their own. */
  command?: readonly string[];
  restartDelayMs?: number;
}
export interface Simulator {
  stop(): Promise<void>;
}

const RESTARTS = 5;
const STEADY_MS = 60_000;
const STOP_LIMIT_MS = 5_000;

/** Keeps the simulator process running beside the server, and takes it down with it. */
export function superviseSimulator(options: SimulatorOptions): Simulator {
  const command = options.command ?? simulatorCommand(options);
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let failures = 0;

  function start(): void {
    const startedAt = performance.now();
    child = spawn(command[0] as string, command.slice(1), { stdio: ['ignore', 'pipe', 'pipe'], env: environment(options.isTls ?? false) });
    readLines(child, options);
    child.once('error', (error) => ended(error.message, startedAt));
    child.once('exit', (code, signal) => ended(`exit ${code ?? signal}`, startedAt));
  }
  function ended(reason: string, startedAt: number): void {
    if (isStopping) return;
    failures = performance.now() - startedAt > STEADY_MS ? 1 : failures + 1;
    options.log.warn({ reason, failures }, 'the simulator ended');
    if (failures > RESTARTS) options.onGivenUp(reason);
    else timer = setTimeout(start, (options.restartDelayMs ?? 1_000) * failures);
  }
  start();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      if (child) await endProcess(child);
    },
  };
}

function simulatorCommand({ credentialsFile, historyDays }: SimulatorOptions): string[] {
  return [process.execPath, fileURLToPath(simulatorMain), 'run', '--credentials', credentialsFile, '--history-days', String(historyDays)];
}

/** The server's own variables, secrets among them, are none of the simulator's business. */
function environment(isTls: boolean): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('HELIO_'));
  // It speaks to this machine only, whatever name the certificate carries.
  return { ...Object.fromEntries(own), ...(isTls && { NODE_TLS_REJECT_UNAUTHORIZED: '0' }) };
}

function readLines(child: ChildProcess, { log, onEvent }: SimulatorOptions): void {
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => report(line, onEvent, log));
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => log.warn({ line: line.slice(0, 500) }, 'simulator'));
}

function report(line: string, onEvent: SimulatorOptions['onEvent'], log: FastifyBaseLogger): void {
  try {
    onEvent(JSON.parse(line) as SimulatorEvent);
  } catch {
    log.debug({ line: line.slice(0, 500) }, 'simulator');
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const { promise: exited, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await exited;
  clearTimeout(timer);
}
