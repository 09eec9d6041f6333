import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import css from './side-panel.module.css';
import { useHasRoomBeside } from './use-media.ts';

/** A panel at the right edge; the screen beside it makes room and stays in use, or waits where there is none. Escape closes it and gives the focus back. */
export function SidePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const isBeside = useHasRoomBeside();
  useEffect(() => {
    const before = document.activeElement;
    const element = panel.current;
    if (isBeside) element?.show();
    else element?.showModal();
    if (isBeside) document.documentElement.dataset.sidePanel = 'open';
    element?.focus({ preventScroll: true });
    return () => {
      element?.close();
      delete document.documentElement.dataset.sidePanel;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [isBeside]);
  useEffect(() => {
    const element = panel.current;
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    element?.addEventListener('keydown', closeOnEscape);
    return () => element?.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);
  return (
    <dialog ref={panel} className={css.panel} aria-labelledby={id} tabIndex={-1}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={css.close} aria-label={t('common.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className={css.body}>{children}</div>
    </dialog>
  );
}
