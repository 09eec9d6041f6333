import { useSearchParams } from 'react-router-dom';
import { ChooseScreen } from './choose/choose-screen.tsx';
import { PlanScreen } from './plan/plan-screen.tsx';
import { readPlan } from './plan/plan-store.ts';

/** Devices and settings, then the plan that came of them. */
export function PushPart() {
  const [search] = useSearchParams();
  const key = search.get('plan');
  const stored = key === null ? undefined : readPlan(key);
  return stored === undefined ? <ChooseScreen /> : <PlanScreen key={stored.key} stored={stored} />;
}
