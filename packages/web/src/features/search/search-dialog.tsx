import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { failureText } from '../../app/failure-text.ts';
import { Icon } from '../../components/icon.tsx';
import css from './search-dialog.module.css';
import { SearchResults } from './search-results.tsx';
import { type Hit, useHits } from './use-hits.ts';

const SETTLE_MS = 150;

/** One box for screens, plants, devices and actions; arrows choose, Enter goes, Escape closes. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const { groups, isSearching, error } = useHits(text, useSettled(text));
  const hits = groups.flatMap((group) => group.hits);
  const [chosenKey, setChosenKey] = useState<string>();
  const chosen = hits.find(({ key }) => key === chosenKey) ?? hits[0];
  const go = useGo(onClose);
  useEffect(() => dialog.current?.showModal(), []);

  const choose = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) go(chosen);
    if (step === undefined || hits.length === 0) return;
    event.preventDefault();
    const at = chosen ? hits.indexOf(chosen) : -1;
    setChosenKey(hits[(at + step + hits.length) % hits.length]?.key);
  };
  return (
    <dialog ref={dialog} className={css.dialog} aria-label={t('shell.search')} onClose={onClose}>
      <div className={css.head}>
        <Icon name="search" />
        <input
          className={css.input}
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-label={t('search.label')}
          aria-activedescendant={chosen && `${id}-${chosen.key}`}
          placeholder={t('search.label')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosenKey(undefined);
          }}
          onKeyDown={choose}
        />
        <button type="button" className={css.close} aria-label={t('common.close')} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      <SearchResults id={id} groups={groups} chosenKey={chosen?.key} onGo={go} />
      <p className={css.note} role="status">
        {error
          ? failureText(error, t)
          : hits.length > 0
            ? t('search.keys')
            : t(isSearching ? 'search.searching' : 'search.nothing', { text })}
      </p>
    </dialog>
  );
}

function useGo(onClose: () => void): (hit: Hit) => void {
  const navigate = useNavigate();
  return (hit) => {
    onClose();
    if (hit.run) hit.run();
    else void navigate(hit.path);
  };
}

/** The text once typing pauses, so that the server is not asked for each letter. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
