import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { FilterBar } from '../../components/filter-bar.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useCan } from '../../state/user.ts';
import { ArchivePart } from '../archive/archive-part.tsx';
import { ConnectionsPart } from './connections-part.tsx';
import css from './data-acquisition.module.css';
import { TailPart } from './tail-part.tsx';
import { TestPart } from './test-part.tsx';

const parts = {
  mqtt: () => <ConnectionsPart key="mqtt" kind="mqtt" />,
  http: () => <ConnectionsPart key="http" kind="http" />,
  tail: TailPart,
  test: TestPart,
  archive: ArchivePart,
} satisfies Record<string, ComponentType>;
type Part = keyof typeof parts;
const allNames = Object.keys(parts) as Part[];

/** How data comes in: gateways over MQTT and HTTP, what they send at this moment, and a try of one message; and where it stays. */
export function Component() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const canArchive = useCan('archive:read');
  const names = allNames.filter((name) => name !== 'archive' || canArchive);
  const current = names.find((name) => name === search.get('tab')) ?? 'mqtt';
  const Current = parts[current];
  return (
    <>
      <PageHead title={t('routes.data')} />
      <div className={css.parts}>
        <FilterBar
          label={t('acquisition.partsLabel')}
          choices={names.map((key) => ({ key, label: t(`acquisition.parts.${key}`), to: `?tab=${key}` }))}
          current={current}
        />
      </div>
      <Current />
    </>
  );
}
