import { connect } from 'node:net';
import type { Fault } from '../faults/fault.ts';
import { controlAddress } from './control-address.ts';
import { CONTROL_MAX_BYTES, CONTROL_TIMEOUT_MS, type ControlAnswer, type ControlRequest } from './control-protocol.ts';

/** Asks the running simulator; an error says what to do next. */
export async function askSimulator(path: string, request: ControlRequest): Promise<Fault[]> {
  const answer = JSON.parse(await exchange(path, JSON.stringify(request))) as ControlAnswer;
  if (!answer.ok) throw new Error(answer.error);
  return answer.faults;
}

function exchange(path: string, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(controlAddress(path));
    let text = '';
    socket.setEncoding('utf8');
    socket.setTimeout(CONTROL_TIMEOUT_MS, () => socket.destroy(new Error(`The simulator at ${path} does not answer.`)));
    socket.on('connect', () => socket.write(`${line}\n`));
    socket.on('data', (part: string) => {
      text += part;
      if (text.length > CONTROL_MAX_BYTES * 16) socket.destroy(new Error('The simulator answers too much.'));
    });
    socket.on('end', () => (text === '' ? reject(new Error(`The simulator at ${path} closed the connection.`)) : resolve(text)));
    socket.on('error', (error: NodeJS.ErrnoException) => reject(explain(error, path)));
  });
}

function explain(error: NodeJS.ErrnoException, path: string): Error {
  if (error.code !== 'ENOENT' && error.code !== 'ECONNREFUSED') return error;
  return new Error(`No simulator is running (looked at ${path}). Start one with: npm start. HELIO_DATA_DIR says where its data is.`);
}
