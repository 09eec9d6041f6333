import { useEffect, useState } from 'react';
import css from './search-box.module.css';

const SETTLE_MS = 250;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Searches when typing pauses; follows the address when that changes without it. */
export function SearchBox({ label, value, onChange }: Props) {
  const [draft, setDraft] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value);
    if (value.trim() !== draft.trim()) setDraft(value);
  }
  useEffect(() => {
    if (draft.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(draft.trim()), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft, value, onChange]);
  return (
    <input
      type="search"
      className={css.box}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
    />
  );
}
