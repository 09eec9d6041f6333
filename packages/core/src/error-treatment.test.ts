import { expect, test } from 'vitest';
import { errorText, errorTreatment } from './error-treatment.ts';
import { ApiError, TransportError } from './errors.ts';

const exempt = '/autoparts/pimCatentry/getProductAttr';
const api = (code: number, path = '/plants') => new ApiError({ code, msg: 'said', path });
const transport = (path = '/plants') => new TransportError({ reason: 'network', message: 'gone', path });
const toast = { kind: 'toast', durationMs: 3_000, closesOthers: true };

test.each<[string, unknown, object]>([
  ['a failing code is a toast for 3 seconds that closes the others', api(500), toast],
  ['code 401 asks to sign in again', api(401), { kind: 'signInAgain' }],
  ['the exempt endpoint raises nothing', api(500, exempt), { kind: 'none' }],
  ['nor when it is not reached', transport(exempt), { kind: 'none' }],
  ['but its 401 still asks to sign in again', api(401, exempt), { kind: 'signInAgain' }],
  ['a transport error is a toast', transport(), toast],
  ['a transport error of content is only logged', transport('/cms/faqs'), { kind: 'console' }],
  ['a failing code of content is a toast', api(500, '/cms/faqs'), toast],
  ['an error of our own is a toast', new Error('x'), toast],
])('%s', (_, error, expected) => {
  expect(errorTreatment(error)).toEqual(expected);
});

test('the path given wins where the error carries none', () => {
  expect(errorTreatment(new Error('x'), exempt)).toEqual({ kind: 'none' });
});

test("the server's own words are said as they are, failures without words by key", () => {
  const said = new TransportError({ reason: 'status', message: 'wartung', path: '/', isServerMessage: true });
  expect(errorText(api(500))).toEqual({ text: 'said' });
  expect(errorText(said)).toEqual({ text: 'wartung' });
  expect(errorText(transport())).toEqual({ key: 'errors.transport.network' });
  expect(errorText(new Error(''))).toBeUndefined();
  expect(errorText('thrown text')).toBeUndefined();
});
