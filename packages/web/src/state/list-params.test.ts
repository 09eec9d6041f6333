import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ListRules, readListParams, writeListParams } from './list-params.ts';

const rules: ListRules<'all' | 'fault'> = { filters: ['all', 'fault'], sorts: ['name', 'powerW'], defaultSort: 'name' };
const defaults = { filter: 'all', search: '', sort: 'name', page: 1, pageSize: 20 };

describe('the address of a list', () => {
  test('holds filter, search, sort and page', () => {
    const search = new URLSearchParams('filter=fault&search=roof&sort=-powerW&page=3&pageSize=50');
    expect(readListParams(search, rules)).toEqual({ filter: 'fault', search: 'roof', sort: '-powerW', page: 3, pageSize: 50 });
  });

  test('may say anything: what is not known falls back', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('filter', 'sort', 'page', 'pageSize'), fc.string()), (wild) => {
        const read = readListParams(new URLSearchParams(wild), rules);
        expect(rules.filters).toContain(read.filter);
        expect(rules.sorts).toContain(read.sort.replace(/^-/, ''));
        expect(read.page).toBeGreaterThanOrEqual(1);
        expect([20, 50, 100]).toContain(read.pageSize);
      }),
    );
    expect(readListParams(new URLSearchParams('sort=password&page=1.5&filter=x'), rules)).toEqual(defaults);
  });

  test('goes back to page one when the filter changes, and keeps what belongs to others', () => {
    const written = writeListParams(new URLSearchParams('page=4&search=a&other=1'), rules, { filter: 'fault' });
    expect(written.toString()).toBe('search=a&other=1&filter=fault');
  });

  test('does not name what is the default anyway', () => {
    expect(writeListParams(new URLSearchParams('filter=fault&page=2'), rules, { filter: 'all' }).toString()).toBe('');
  });
});
