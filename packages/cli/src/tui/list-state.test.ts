import type { Plant } from '@heliograph/core/contract/plants';
import { describe, expect, test } from 'vitest';
import { plantOf } from '../testing/records.ts';
import { plants } from '../resources/plants.ts';
import { arrange, firstListState, reduceList } from './list-state.ts';

const plant = (id: string, name: string, powerW: number | null, state: Plant['state'] = 'online') =>
  plantOf({ id, name, powerW, state, timeZone: 'UTC' });
const rows = [plant('1', 'Madrid', 10), plant('2', '上海屋顶', null, 'fault'), plant('3', 'Denver', 30, 'offline')];
const names = (sort: string, filter = '') => arrange(plants, rows, { ...firstListState, sort, filter }).map((row) => row.id);

describe('arrange', () => {
  test('a missing value is last, up and down', () => {
    expect(names('power_w')).toEqual(['1', '3', '2']);
    expect(names('-power_w')).toEqual(['3', '1', '2']);
  });
  test('by state, the worst is first', () => {
    expect(names('state')).toEqual(['2', '3', '1']);
  });
  test('filters by any text of the row, in any language', () => {
    expect(names('name', 'MAD')).toEqual(['1']);
    expect(names('name', '屋顶')).toEqual(['2']);
    expect(names('name', 'sol')).toHaveLength(3);
    expect(names('name', 'nothing')).toEqual([]);
  });
});

describe('reduceList', () => {
  test('the mark stays inside the list', () => {
    const down = reduceList(firstListState, { do: 'move', by: 99 }, ['1', '3', '2']);
    expect(down.selectedId).toBe('2');
    expect(reduceList(down, { do: 'move', by: -99 }, ['1', '3', '2']).selectedId).toBe('1');
    expect(reduceList(down, { do: 'move', by: 1 }, []).selectedId).toBeUndefined();
  });
  test('the mark follows its row when the order changes', () => {
    const marked = { ...firstListState, selectedId: '3' };
    expect(reduceList(marked, { do: 'move', by: 1 }, ['3', '2', '1']).selectedId).toBe('2');
  });
  test('the orders go round, and turn', () => {
    let state = firstListState;
    const seen = [0, 1, 2, 3].map(() => (state = reduceList(state, { do: 'nextSort' }, [])).sort);
    expect(seen).toEqual(['-power_w', '-energy_today_kwh', 'state', 'name']);
    expect(reduceList(state, { do: 'reverseSort' }, []).sort).toBe('-name');
  });
  test('erasing takes a whole glyph', () => {
    expect(reduceList({ ...firstListState, filter: 'a🌞' }, { do: 'erase' }, []).filter).toBe('a');
  });
});
