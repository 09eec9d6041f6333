import { Modal, type ModalProps } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useHidden } from '../state/view.ts';
import { AntdProvider } from './antd-provider.tsx';
import { focusFirstField, useFocusKept, useFocusReturn } from './dialog-focus.ts';
import css from './dialog.module.css';

type Props = Omit<ModalProps, 'open' | 'mask' | 'maskClosable' | 'destroyOnHidden'>;

/**
 * The dialog of the console, there as long as it is drawn. A click beside it closes nothing (spec §2); Escape and its
 * buttons do, and the focus goes back to where it was; with its screen it goes as well. It brings antd, so only parts
 * that load on first use draw it.
 */
export function Dialog({ closable = true, children, ...props }: Props) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  useFocusReturn();
  useFocusKept(body);
  const close = props.onCancel as (() => void) | undefined;
  useHidden(() => close?.());
  return (
    <AntdProvider>
      <Modal
        open
        mask={{ closable: false }}
        closable={closable === true ? { 'aria-label': t('common.close') } : closable}
        afterOpenChange={(isOpen) => isOpen && focusFirstField(body.current)}
        {...props}
      >
        {/* Lists of choices belong to the dialog; on its outermost element they would take no clicks. */}
        <div ref={body} data-popups className={css.popups}>
          {children}
        </div>
      </Modal>
    </AntdProvider>
  );
}
