import { type KeyboardEventHandler, useEffect, useRef, useState } from 'react';
import css from './search-box.module.css';

const SETTLE_MS = 250;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onKeyDown?: KeyboardEventHandler;
}

/** Searches when typing pauses or ends; follows the address when that changes without it. */
export function SearchBox({ label, value, onChange, onKeyDown }: Props) {
  const [draft, setDraft] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value);
    if (value.trim() !== draft.trim()) setDraft(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (draft.trim() === value) return undefined;
    timer.current = setTimeout(() => onChange(draft.trim()), SETTLE_MS);
    return () => clearTimeout(timer.current);
  }, [draft, value, onChange]);
  // Who goes on to something else does not wait: told later, it would cut off the way to another screen.
  const tellNow = () => {
    clearTimeout(timer.current);
    if (draft.trim() !== value) onChange(draft.trim());
  };
  return (
    <input
      type="search"
      className={css.box}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={tellNow}
      onKeyDown={onKeyDown}
    />
  );
}
