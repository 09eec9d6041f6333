import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../components/page-head.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { useUser } from '../../state/user.ts';
import { formatInstant } from '../account/format-instant.ts';
import { AvatarCard } from './avatar-card.tsx';
import { Facts } from './facts.tsx';
import { PersonalForm } from './personal-form.tsx';
import { userCenterQueries } from './queries.ts';
import { CardSkeleton } from './user-center-skeleton.tsx';
import css from './user-center.module.css';

/** The user account (spec §2 userCenter/personalData). */
export function Component() {
  const { t, i18n } = useTranslation();
  const { isReadOnly } = useUser();
  const account = useQuery(userCenterQueries.account());
  const data = account.data;
  const text = (name: 'loginName' | 'roles' | 'organisation' | 'since') => t(`userCenter.personal.${name}`);
  return (
    <>
      <PageHead title={t('routes.personalData')} />
      <p className={css.lead}>{t('userCenter.personal.lead')}</p>
      {isReadOnly && <p className={css.note}>{t('userCenter.readOnlySession')}</p>}
      {data === undefined && account.isError && <QueryFailure query={account} />}
      {data === undefined && !account.isError && (
        <div className={css.page}>
          <CardSkeleton fieldCount={3} />
          <CardSkeleton fieldCount={4} />
        </div>
      )}
      {data !== undefined && (
        <div className={css.page}>
          <div className={css.stack}>
            <AvatarCard account={data} isDisabled={isReadOnly} />
            <section className={css.card}>
              <h2>{t('userCenter.personal.facts')}</h2>
              <Facts
                facts={[
                  { label: text('loginName'), value: data.loginName },
                  { label: text('roles'), value: data.roles.join(', ') },
                  { label: text('organisation'), value: data.orgName },
                  { label: text('since'), value: formatInstant(data.createdAt, i18n.language) },
                ]}
              />
            </section>
          </div>
          <section className={css.card}>
            <h2>{t('userCenter.personal.details')}</h2>
            <PersonalForm account={data} isDisabled={isReadOnly} />
          </section>
        </div>
      )}
    </>
  );
}
