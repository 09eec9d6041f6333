import type { OrganisationRecord } from '@heliograph/core/contract/organisation';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../components/page-head.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { useCan, useUser } from '../../state/user.ts';
import { Facts } from './facts.tsx';
import { OrganisationForm } from './organisation-form.tsx';
import { organisationTypeText } from './organisation-types.ts';
import { userCenterQueries } from './queries.ts';
import { CardSkeleton } from './user-center-skeleton.tsx';
import css from './user-center.module.css';

/** The affiliated enterprise (spec §2 userCenter/orgData). */
export function Component() {
  const { t } = useTranslation();
  const { isReadOnly } = useUser();
  const canWrite = useCan('organisation:write');
  const organisation = useQuery(userCenterQueries.organisation());
  const data = organisation.data;
  return (
    <>
      <PageHead title={t('routes.orgData')} />
      <p className={css.lead}>{t('userCenter.org.lead')}</p>
      <div className={css.single}>
        {!canWrite && <p className={css.note}>{t('userCenter.org.readOnly')}</p>}
        {canWrite && isReadOnly && <p className={css.note}>{t('userCenter.readOnlySession')}</p>}
        {data === undefined && organisation.isError && <QueryFailure query={organisation} />}
        {data === undefined && !organisation.isError && <CardSkeleton fieldCount={5} />}
        {data !== undefined && (
          <section className={css.card} aria-label={data.name}>
            {canWrite && !isReadOnly ? <OrganisationForm organisation={data} /> : <OrganisationFacts organisation={data} />}
          </section>
        )}
      </div>
    </>
  );
}

function OrganisationFacts({ organisation }: { organisation: OrganisationRecord }) {
  const { t } = useTranslation();
  const { name, identification, organisationType, detailedAddress, organisationNumber } = organisation;
  const values = { name, identification, organisationType: organisationTypeText(organisationType, t), detailedAddress, organisationNumber };
  const keys = Object.keys(values) as (keyof typeof values)[];
  return <Facts facts={keys.map((key) => ({ label: t(`userCenter.org.${key}`), value: values[key] }))} />;
}
