import { type CSSProperties, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import buttonCss from '../button.module.css';
import type { Column } from '../data-table.tsx';
import css from './column-choice.module.css';

interface Props<Row> {
  /** Those that can be left out. */
  columns: readonly Column<Row>[];
  shown: ReadonlySet<string>;
  /** Nobody has chosen anything. */
  isUsual: boolean;
  onChange: (key: string, isWanted: boolean) => void;
  onReset: () => void;
}

/** Which columns a list shows. The list follows at once; a press elsewhere or Escape closes it. */
export function ColumnChoice<Row>({ columns, shown, isUsual, onChange, onReset }: Props<Row>) {
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  return (
    <>
      <button ref={button} type="button" className={`${buttonCss.button} ${css.opener}`} popoverTarget={id}>
        {t('shell.columns')}
      </button>
      <div
        id={id}
        popover="auto"
        className={css.popup}
        style={place}
        role="group"
        aria-label={t('shell.columns')}
        onBeforeToggle={({ newState }) => newState === 'open' && setPlace(below(button.current))}
      >
        {columns.map(({ key, title }) => (
          <label key={key} className={css.choice}>
            <input type="checkbox" checked={shown.has(key)} onChange={({ target }) => onChange(key, target.checked)} />
            <span className={css.title}>{title}</span>
          </label>
        ))}
        <button type="button" className={css.reset} aria-disabled={isUsual} onClick={() => isUsual || onReset()}>
          {t('shell.columnsUsual')}
        </button>
      </div>
    </>
  );
}

/** Under the button, at its right edge. */
function below(button: HTMLElement | null): CSSProperties {
  const box = button?.getBoundingClientRect() ?? new DOMRect();
  const right = Math.max(8, document.documentElement.clientWidth - box.right);
  return { top: box.bottom + 4, right, maxHeight: `calc(100dvh - ${Math.round(box.bottom) + 16}px)` };
}
