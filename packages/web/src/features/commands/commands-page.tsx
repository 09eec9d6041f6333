import { ID_PATTERN } from '@heliograph/core/id';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { FilterBar } from '../../components/filter-bar.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { commandParts, useCommandParts } from './command-parts.ts';
import { PushPage } from './run/push-page.tsx';
import css from './commands-page.module.css';

/** Settings to devices: choose, plan, apply, watch, and what became of it. */
export function Component() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const pushId = ID_PATTERN.exec(search.get('push') ?? '')?.[0];
  const keys = useCommandParts();
  const asked = pushId === undefined ? search.get('tab') : 'history';
  const current = keys.find((key) => key === asked) ?? keys[0] ?? 'history';
  const Current = commandParts[current];
  const choices = keys.map((key) => ({ key, label: t(`commands.parts.${key}`), to: `?tab=${key}` }));
  return (
    <>
      <PageHead title={t('routes.cmd')} />
      <div className={css.parts}>
        <FilterBar label={t('commands.partsLabel')} choices={choices} current={current} />
      </div>
      {pushId === undefined ? <Current /> : <PushPage key={pushId} id={pushId} />}
    </>
  );
}
