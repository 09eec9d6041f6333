import { useShownOnce } from '../state/unsaved.ts';
import { CopyButton } from './copy-button.tsx';
import css from './shown-once.module.css';

interface Props {
  warning: string;
  rows: readonly (readonly [name: string, value: string])[];
  /** Name of the button that copies one of them. */
  copyLabel: (name: string) => string;
  /** All of it in one piece, ready to be used elsewhere. */
  piece: { lead: string; name: string; text: string };
}

/** What can be seen only this once: each part with its copy button. Leaving it is asked about. */
export function ShownOnce({ warning, rows, copyLabel, piece }: Props) {
  useShownOnce();
  return (
    <>
      <p className={css.once}>{warning}</p>
      <dl className={css.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
              <CopyButton text={value} label={copyLabel(name)} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.use}>
        {piece.lead} <CopyButton text={piece.text} label={copyLabel(piece.name)} />
      </p>
      <pre className={css.piece}>{piece.text}</pre>
    </>
  );
}
