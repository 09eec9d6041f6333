import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './copy-button.module.css';

const DONE_MS = 1_500;

interface Props {
  text: string;
  /** What it copies, for those who cannot see what stands beside it. */
  label: string;
  children?: string;
}

/** Copies; says so in its own place. */
export function CopyButton({ text, label, children }: Props) {
  const { t } = useTranslation();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setIsDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async () => {
    await writeClipboard(text);
    setIsDone(true);
  };
  return (
    <button
      type="button"
      className={css.button}
      aria-label={children === undefined ? label : undefined}
      title={label}
      onClick={() => void copy()}
    >
      <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" strokeWidth="1.3" aria-hidden="true">
        {isDone ? <path d="M2.5 7.5l3 3 6-7" /> : <path d="M4.5 4.5v-3h8v8h-3M1.5 4.5h8v8h-8z" />}
      </svg>
      {children !== undefined && <span>{children}</span>}
      <output className="visually-hidden">{isDone ? t('common.copied') : ''}</output>
    </button>
  );
}

/** The clipboard needs a secure context; a console on a plain address in the plant's network copies through a selection. */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = Object.assign(document.createElement('textarea'), { value: text });
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
