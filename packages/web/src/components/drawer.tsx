import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './drawer.module.css';
import { Icon } from './icon.tsx';
import panelCss from './side-panel.module.css';

/** A dialog at the right edge. Escape and its button close it, a click beside it does not; the focus returns to where it was. */
export function Drawer({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={css.drawer} aria-labelledby={id} closedby="closerequest" onClose={onClose}>
      <header className={panelCss.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={panelCss.close} aria-label={t('common.close')} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      <div className={panelCss.body}>{children}</div>
    </dialog>
  );
}
