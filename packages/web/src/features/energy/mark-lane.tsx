import type { EnergyMark } from '@heliograph/core/contract/energy-why';
import type { EnergyMarkKind } from '@heliograph/core/energy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Span } from '../../components/chart/range.ts';
import { LaneMark } from './lane-mark.tsx';
import { clustersOf, type MarkCluster } from './mark-clusters.ts';
import css from './mark-lane.module.css';
import { MarkList } from './mark-list.tsx';
import { MarkSign } from './mark-sign.tsx';
import { energyQueries, type Owner } from './queries.ts';
import { useLeastShare } from './use-least-share.ts';
import { useMarkText } from './use-mark-text.ts';

interface Props {
  owner: Owner;
  span: Span;
  timeZone: string;
  /** Whether anything was read in the span: of nothing nothing is said. */
  hasReadings: boolean;
}

/** What is marked in the ledger, below the curve that it belongs to: each mark at its time, a legend, and all of it as a list. */
export function MarkLane({ owner, span, timeZone, hasReadings }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(energyQueries.marks(owner, span));
  const [chosen, setChosen] = useState<EnergyMark>();
  const [isOpen, setOpen] = useState(false);
  const [place, least] = useLeastShare();
  const marks = data?.items ?? [];
  const clusters = clustersOf(marks, span, least);
  const kinds = [...new Set(marks.map(({ kind }) => kind))];
  const choose = (cluster: MarkCluster) => {
    setChosen(cluster.marks[0]);
    setOpen(true);
  };
  return (
    <section className={css.marks} aria-label={t('energy.marks')} ref={place}>
      <div className={css.lane} data-empty={data !== undefined && marks.length === 0}>
        {clusters.map((cluster) => (
          <LaneButton key={cluster.from} cluster={cluster} timeZone={timeZone} onChoose={() => choose(cluster)} />
        ))}
      </div>
      {hasReadings && data !== undefined && marks.length === 0 && <p className={css.none}>{t('energy.noMarks')}</p>}
      {marks.length > 0 && (
        <div className={css.below}>
          <Legend kinds={kinds} />
          <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('energy.allMarks', { count: data?.total ?? 0 })}
          </button>
        </div>
      )}
      {isOpen && data !== undefined && (
        <MarkList marks={marks} total={data.total} timeZone={timeZone} chosen={chosen} withDevice={owner.kind === 'plant'} />
      )}
    </section>
  );
}

function LaneButton({ cluster, timeZone, onChoose }: { cluster: MarkCluster; timeZone: string; onChoose: () => void }) {
  const { t } = useTranslation();
  const textOf = useMarkText(timeZone);
  const { marks, kinds, from, to } = cluster;
  const [first, kind] = [marks[0], kinds[0]];
  if (first === undefined || kind === undefined) return null;
  const said =
    marks.length === 1
      ? textOf(first)
      : `${t('energy.marksHere', { count: marks.length })}: ${kinds.map((one) => t(`energy.mark.${one}`)).join(', ')}`;
  return (
    <LaneMark from={from} to={to} kind={kind} said={said} onChoose={onChoose}>
      {kinds.length === 1 ? <MarkSign kind={kind} /> : <span aria-hidden="true">{marks.length}</span>}
    </LaneMark>
  );
}

function Legend({ kinds }: { kinds: readonly EnergyMarkKind[] }) {
  const { t } = useTranslation();
  return (
    <ul className={css.legend}>
      {kinds.map((kind) => (
        <li key={kind} title={t(`energy.markHelp.${kind}`)}>
          <MarkSign kind={kind} /> {t(`energy.mark.${kind}`)}
        </li>
      ))}
    </ul>
  );
}
