import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './search-dialog.module.css';
import type { Hit, HitGroup } from './use-hits.ts';

interface Props {
  id: string;
  groups: readonly HitGroup[];
  chosenKey: string | undefined;
  onGo: (hit: Hit) => void;
}

/** What was found, in groups; the focus stays in the box, the chosen row is told to readers by it. */
export function SearchResults({ id, groups, chosenKey, onGo }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosenKey]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('search.results')} className={css.results}>
      {groups.map((group) => (
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <div id={`${id}-${group.name}`} className={css.group}>
            {t(`search.${group.name}`)}
          </div>
          {group.hits.map((hit) => (
            // Arrow keys and Enter live in the box that owns this list.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={hit.key}
              id={`${id}-${hit.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={hit.key === chosenKey}
              className={css.hit}
              onClick={() => onGo(hit)}
            >
              <span className={css.title}>{hit.title}</span>
              <span className={css.where}>{hit.note}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
