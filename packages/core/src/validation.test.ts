import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  authorizedEmailsProblem,
  codeProblem,
  emailProblem,
  identifierProblem,
  isCode,
  isEmail,
  isIdentifier,
  isLink,
  isName,
  isValidUsername,
  linkProblem,
  nameProblem,
  parseEmails,
  passwordProblem,
  repeatedPasswordProblem,
  requiredProblem,
  titleProblem,
  updateContentProblem,
} from './validation.ts';

const accepted: [string, (text: string) => boolean, string[], string[]][] = [
  [
    'link',
    isLink,
    ['http://a', 'https://a', 'mailto:a@b.c', 'tel:+34'],
    ['ftp://a', 'javascript:alert(1)', ' https://a', 'www.a', '', 'a\nhttps://a'],
  ],
  ['user name', isValidUsername, ['admin', 'editor', ' admin '], ['root', 'Admin', 'adm in', '']],
  ['name', isName, ['a', '电站1', 'Plant7', '字'.repeat(30)], ['', 'a b', 'a-b', 'é', 'かな', 'a'.repeat(31), 'a\n']],
  ['code', isCode, ['a', 'A1', '0'.repeat(60)], ['', 'a-b', '电', 'a'.repeat(61), 'a\n']],
  ['identifier', isIdentifier, ['a', '1-a', 'org-1-b', 'a-'], ['', '-a', 'a_b', '电', 'a b', 'a\n']],
  [
    'email',
    isEmail,
    ['a@b.co', ' a.b+c@d-e.example ', 'x@xn--bcher-kva.example'],
    ['a', 'a@b', '@b.co', 'a@@b.co', 'a b@c.de', '.a@b.co', 'a..b@c.de', 'a@-b.co', 'a@b.co,c@d.ef', `${'a'.repeat(65)}@b.co`],
  ],
];

test.each(accepted)('%s: what is accepted and what is not', (_, rule, good, bad) => {
  expect(good.filter((text) => !rule(text))).toEqual([]);
  expect(bad.filter(rule)).toEqual([]);
});

test('a name is 1 to 30 of its characters, a code 1 to 60, and a problem names the limit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z0-9]{0,70}$/), (text) => {
      expect(isName(text)).toBe(text.length >= 1 && text.length <= 30);
      expect(isCode(text)).toBe(text.length >= 1 && text.length <= 60);
    }),
  );
  expect(nameProblem('')).toEqual({ key: 'validation.name', values: { limit: 30 } });
  expect(codeProblem('')).toEqual({ key: 'validation.code', values: { limit: 60 } });
});

test('a password has more than 6 characters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (password) => {
      expect(passwordProblem(password) === undefined).toBe(password.length > 6);
    }),
  );
  expect(repeatedPasswordProblem('abcdefg', 'abcdefG')).toEqual({ key: 'validation.passwordsInconsistent' });
  expect(repeatedPasswordProblem('abcdefg', 'abcdefg')).toBeUndefined();
});

test.each([
  ['a@b.co, c@d.ef', undefined],
  ['a@b.co', undefined],
  ['a@b.co; c@d.ef', { key: 'validation.emailsCommaSeparated' }],
  ['a@b.co c@d.ef', { key: 'validation.emailsCommaSeparated' }],
  ['a@b.co，c@d.ef', { key: 'validation.emailsCommaSeparated' }],
  ['a@b.co,nonsense', { key: 'validation.invalidEmail', values: { email: 'nonsense' } }],
  ['a@b.co,OWN@b.co', { key: 'validation.authorizeSelf' }],
  [' , ', { key: 'validation.email' }],
])('the authorised emails %j', (text, expected) => {
  expect(authorizedEmailsProblem(text, 'own@b.co')).toEqual(expected);
});

test('emails come out of the text once each', () => {
  expect(parseEmails('a@b.co, c@d.ef,,a@b.co ')).toEqual(['a@b.co', 'c@d.ef']);
});

test('update content must be JSON', () => {
  expect(updateContentProblem('{"a":1}')).toBeUndefined();
  expect(updateContentProblem("{'a':1}")).toEqual({ key: 'validation.updateContentJson' });
});

test('the remaining rules name their text', () => {
  expect([linkProblem('x'), titleProblem(' '), emailProblem('x'), identifierProblem('-')].map((problem) => problem?.key)).toEqual([
    'validation.link',
    'validation.titleRequired',
    'validation.email',
    'validation.identifier',
  ]);
  expect([linkProblem('tel:1'), titleProblem('t'), emailProblem('a@b.co'), identifierProblem('a')]).toEqual(Array(4).fill(undefined));
});

test('a required field is missing when nothing was chosen or entered; zero and false are something', () => {
  for (const value of [undefined, null, '', '  ', []])
    expect(requiredProblem('device', value)).toEqual({ key: 'validation.required.device' });
  for (const value of ['x', 0, false, ['x']]) expect(requiredProblem('device', value)).toBeUndefined();
});
