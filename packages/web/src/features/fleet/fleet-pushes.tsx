import { findRoute } from '@heliograph/core/routes';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../app/texts.ts';
import { useCan, useShellData } from '../../state/user.ts';
import { goingQuery } from '../commands/going/going-query.ts';

const GoingPushes = lazy(async () => {
  const [{ GoingPushes: component }] = await Promise.all([import('../commands/going/going-pushes.tsx'), loadTexts('commands')]);
  return { default: component };
});

/** There only while something is pushed, and for those who may open it; nobody else loads it. */
export function FleetPushes() {
  const { routes } = useShellData();
  const mayRead = useCan('commands:read') && findRoute('/systems/cmd', routes) !== undefined;
  const { data } = useQuery({ ...goingQuery(), enabled: mayRead });
  if (data === undefined || data.total === 0) return null;
  return (
    <Suspense>
      <GoingPushes pushes={data.items} total={data.total} />
    </Suspense>
  );
}
