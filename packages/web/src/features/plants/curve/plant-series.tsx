import type { Plant } from '@heliograph/core/contract/plants';
import type { Range } from '../../../components/chart/range.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../state/use-address.ts';
import { SeriesPanel } from '../../../components/chart/series-panel.tsx';
import { SwitchBox } from '../../../components/chart/switch-box.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { MarkLane } from '../../energy/mark-lane.tsx';
import { MarkLines } from '../../energy/mark-lines.tsx';
import { plantQueries } from '../queries.ts';
import css from './plant-curve.module.css';
import { plantModel } from './plant-lines.ts';

/** A plant's generation over a range, beside the time before or by the kilowatt installed. */
export function PlantSeries({ plant, range }: { plant: Plant; range: Range }) {
  const { t } = useTranslation();
  const { search, put } = useAddress();
  const isCompared = search.get('compare') === 'previous';
  const capacityWp = plant.installedCapacityWp;
  const isPerKwp = search.get('per') === 'kwp' && capacityWp !== null;
  const ask = { id: plant.id, range, timeZone: plant.timeZone };
  const current = useQuery(plantQueries.series({ ...ask, isPrevious: false }));
  const previous = useQuery({ ...plantQueries.series({ ...ask, isPrevious: true }), enabled: isCompared });
  const before = isCompared ? previous.data : undefined;
  const owner = { kind: 'plant', id: plant.id } as const;
  const isLive = range.key === 'now';
  const model = useMemo(() => {
    const name = t('curve.powerW');
    return (
      current.data &&
      plantModel(current.data, {
        name,
        previousName: t('series.previousOf', { name }),
        previous: before,
        perWp: isPerKwp ? capacityWp : null,
      })
    );
  }, [current.data, before, isPerKwp, capacityWp, t]);
  if (current.isError && current.data === undefined) return <QueryFailure query={current} />;
  const partly =
    current.data?.buckets.filter(({ heardCount }) => heardCount > 0 && heardCount < (current.data?.deviceCount ?? 0)).length ?? 0;
  return (
    <>
      <div className={css.options}>
        <SwitchBox isOn={isCompared} onChange={(isOn) => put({ compare: isOn ? 'previous' : null })}>
          {t('series.compare')}
        </SwitchBox>
        {capacityWp !== null && (
          <SwitchBox isOn={isPerKwp} onChange={(isOn) => put({ per: isOn ? 'kwp' : null })}>
            {t('series.perKwp')}
          </SwitchBox>
        )}
      </div>
      <SeriesPanel
        model={model}
        panelCount={1}
        isFaded={current.isPlaceholderData}
        fileName={`plant-${plant.id}_${range.key}`}
        marks={!isLive && current.data && <MarkLines owner={owner} span={current.data} />}
        lane={
          !isLive &&
          current.data && (
            <MarkLane
              owner={owner}
              span={current.data}
              timeZone={plant.timeZone}
              hasReadings={current.data.buckets.some(({ heardCount }) => heardCount > 0)}
            />
          )
        }
      />
      {partly > 0 && <p className={css.summary}>{t('series.partlyHeard', { count: partly, total: current.data?.buckets.length ?? 0 })}</p>}
    </>
  );
}
