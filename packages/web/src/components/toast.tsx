import { toasts } from '../state/toast.ts';
import css from './toast.module.css';

/** The one toast of the page; its place in the document stays, so that readers hear what enters it. */
export function ToastArea() {
  const toast = toasts.useValue();
  return (
    <div className={css.area} role="alert">
      {toast !== undefined && (
        <p className={css[toast.kind]}>
          <span aria-hidden="true">{toast.kind === 'success' ? '✓' : toast.kind === 'bug' ? '!' : '✕'}</span> {toast.text}
        </p>
      )}
    </div>
  );
}
