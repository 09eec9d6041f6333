import pino, { type DestinationStream, type Logger } from 'pino';

const secrets = ['token', 'password', 'oldPassword', 'newPassword', 'setupToken', 'secret', 'authorization', 'cookie', 'x-token'];
const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** Our log: JSON lines on standard error, secrets redacted wherever they stand. */
export function createLog(level: string, destination: DestinationStream = pino.destination({ dest: 2, sync: false })): Logger {
  return pino({ level, redact: { paths, censor: '[redacted]' } }, destination);
}
