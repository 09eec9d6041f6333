import type { Language } from '@heliograph/core/constants';
import type { EnergyBasis } from '@heliograph/core/contract/energy-why';
import { formatCoverage } from '@heliograph/core/format/coverage';
import { formatEnergy } from '@heliograph/core/format/quantity';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import { Missing } from '../../components/missing.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { type FormulaKey, formulaOf } from './formula.ts';
import { kpiFigures } from './kpi-figures.ts';
import { energyQueries, type Owner } from './queries.ts';
import type { Asked } from './use-why.ts';
import { WhyBasis } from './why-basis.tsx';
import css from './why-panel.module.css';

/** Why a figure is what it is: formula, coverage, sources, marks and counters. */
export function WhyPanel({ owner, asked, onClose }: { owner: Owner; asked: Asked; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language as Language;
  const { figure, period, flow } = asked;
  const basis = useQuery(energyQueries.basis({ ...owner, flow }, period));
  const kpis = useQuery({ ...energyQueries.kpis(owner.id, period), enabled: owner.kind === 'plant' });
  const kpi = kpis.data && kpiFigures(kpis.data, language).find(({ key }) => key === figure);
  const rating = figure === 'capacityFactor' && kpis.data && { basis: t(`energy.ratingBasis.${kpis.data.capacityFactor.basis}`) };
  const { data } = basis;
  const shown = figure === 'energy' ? data && formatEnergy(data.energyKwh, language) : kpi?.shown;
  const title = figure === 'energy' && flow !== 'total' ? t(`energy.flow.${flow}`) : t(`energy.figure.${figure}`);
  return (
    <SidePanel title={t('energy.whyTitle', { figure: title })} onClose={onClose}>
      {basis.isError && data === undefined && <QueryFailure query={basis} />}
      {data !== undefined && (
        <>
          <p className={css.value}>
            {shown === undefined || shown === null ? (
              <Missing />
            ) : (
              <>
                {shown.text} <small>{shown.unit}</small>
              </>
            )}
          </p>
          <p className={css.span}>
            {t(`energy.period.${period}`)} · {t('energy.span', { from: data.from, to: data.to, timeZone: data.timeZone })}
          </p>
          <h3>{t('energy.how')}</h3>
          <p>
            {figure === 'energy' ? (
              <Formula formula={formulaOf(data, owner.kind, language)} />
            ) : (
              kpi !== undefined && <Formula formula={[`energy.formula.${figure}`, { ...kpi.parts, ...rating }]} />
            )}
          </p>
          {figure === 'energy' ? null : (
            <p className={css.span}>
              {typeof kpi?.coverage === 'number'
                ? t('energy.coverageLong', { percent: formatCoverage(kpi.coverage, language) })
                : t('energy.coverageUnknown')}
            </p>
          )}
          <h3>{figure === 'energy' ? t('energy.whence') : t('energy.whenceEnergy', { energy: energyText(data, language) })}</h3>
          <WhyBasis basis={data} withParts={owner.kind === 'plant'} />
          <p className={css.foot}>
            <CopyButton text={commandOf(owner, asked)} label={t('energy.copyCommand')}>
              {t('energy.command')}
            </CopyButton>
          </p>
        </>
      )}
    </SidePanel>
  );
}

function Formula({ formula: [key, values] }: { formula: [FormulaKey, Record<string, string | number>] }) {
  const { t } = useTranslation();
  return t(key as 'energy.formula.meter', values);
}

function energyText({ energyKwh }: EnergyBasis, language: Language): string {
  const energy = formatEnergy(energyKwh, language);
  return energy === null ? '–' : `${energy.text} ${energy.unit}`;
}

function commandOf({ kind, id }: Owner, { figure, period }: Asked): string {
  const verb = figure === 'energy' ? 'why' : 'kpis';
  return `./helio energy ${verb} --${kind} ${id} --period ${period}`;
}
