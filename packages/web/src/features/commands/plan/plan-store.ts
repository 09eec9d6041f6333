import type { Plan, Selection } from '@heliograph/core/contract/commands';
import { sessionKey } from '../../../state/query-keys.ts';
import { newRequestKey } from '../request-key.ts';
import type { RollOutValues } from './plan-model.ts';

/** A plan with the key under which it is applied: pressed twice, or again after a reload, it is one push. */
export interface StoredPlan {
  key: string;
  plan: Plan;
  select: Selection;
  values: RollOutValues;
}

/** Beside the browser's store, which may be full. */
const memory = new Map<string, string>();

export function storePlan(stored: Omit<StoredPlan, 'key'> & { key?: string }): StoredPlan {
  const kept = { ...stored, key: stored.key ?? newRequestKey() };
  const text = JSON.stringify(kept);
  memory.set(nameOf(kept.key), text);
  try {
    sessionStorage.setItem(nameOf(kept.key), text);
  } catch {
    sessionStorage.removeItem(nameOf(kept.key));
  }
  return kept;
}

/** The plan of this session under that key, as it was when it was made. */
export function readPlan(key: string): StoredPlan | undefined {
  const text = sessionStorage.getItem(nameOf(key)) ?? memory.get(nameOf(key));
  return text === undefined ? undefined : (JSON.parse(text) as StoredPlan);
}

export function forgetPlan(key: string): void {
  memory.delete(nameOf(key));
  sessionStorage.removeItem(nameOf(key));
}

function nameOf(key: string): string {
  return `plan-${sessionKey()}-${key}`;
}
