import { type Toast, toasts } from '../state/toast.ts';
import css from './toast.module.css';

const signs = { success: '✓', note: '–', failure: '✕', bug: '!' } as const satisfies Record<Toast['kind'], string>;

/** The one toast of the page; its place in the document stays, so that readers hear what enters it. */
export function ToastArea() {
  const toast = toasts.useValue();
  return (
    <div className={css.area} role="alert">
      {toast !== undefined && (
        <p className={css[toast.kind]}>
          <span aria-hidden="true">{signs[toast.kind]}</span> {toast.text}
        </p>
      )}
    </div>
  );
}
