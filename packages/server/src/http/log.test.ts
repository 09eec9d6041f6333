import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('the log shows no secret, wherever in an entry it stands', () => {
  let text = '';
  const log = createLog('info', { write: (line) => void (text += line) });
  log.info(
    { password: 'hidden1', body: { newPassword: 'hidden2', name: 'shown' }, req: { headers: { 'x-token': 'hidden3', cookie: 'hidden4' } } },
    'x',
  );
  log.info({ setupToken: 'hidden5', device: { secret: 'hidden6' } }, 'y');
  expect(text).toContain('shown');
  expect(text).not.toContain('hidden');
});
