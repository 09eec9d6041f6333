import { describe, expectTypeOf, test } from 'vitest';
import type { Client } from './client.ts';
import type { LiveEvent } from './contract/live.ts';
import type { Plant } from './contract/plants.ts';
import type { LocaleKey } from './locale-keys.ts';

describe('the types of the client (checked by tsc)', () => {
  test('answers follow from the key', () => {
    expectTypeOf<Awaited<ReturnType<Client['call']['GET /plants/{id}']>>>().toEqualTypeOf<Plant>();
    expectTypeOf<Awaited<ReturnType<Client['call']['GET /sysLogout']>>>().toEqualTypeOf<undefined>();
    expectTypeOf<Awaited<ReturnType<Client['body']['GET /sysOrgUser/currentInfo']>>>().toHaveProperty('orgGroup');
    expectTypeOf<ReturnType<Client['stream']['GET /live']>>().toEqualTypeOf<AsyncIterable<{ id: string; data: LiveEvent }>>();
  });

  test('inputs follow from the key: parameters and bodies are needed, queries with defaults are not', () => {
    expectTypeOf<Client['call']['GET /plants/{id}']>().parameter(0).toEqualTypeOf<{ params: { id: string } }>();
    expectTypeOf<Client['call']['POST /login']>().parameter(0).toEqualTypeOf<{ body: { username: string; password: string } }>();
    expectTypeOf<[]>().toExtend<Parameters<Client['call']['GET /plants']>>();
    expectTypeOf<[]>().not.toExtend<Parameters<Client['call']['POST /login']>>();
  });

  test('a stream cannot be called and a call cannot be streamed', () => {
    expectTypeOf<Client['call']['GET /live']>().toEqualTypeOf<never>();
    expectTypeOf<Client['stream']['GET /plants']>().toEqualTypeOf<never>();
  });

  test('locale keys are dotted, plural forms folded', () => {
    expectTypeOf<'formats.minutesAgo'>().toExtend<LocaleKey>();
    expectTypeOf<'formats.minutesAgo_one'>().not.toExtend<LocaleKey>();
    expectTypeOf<'formats'>().not.toExtend<LocaleKey>();
  });
});
