import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { mendFocus } from '../lib/list-focus.ts';
import css from './dialog.module.css';

export interface DialogProps {
  title: string;
  open: boolean;
  /** Absent if the dialog can only be left by one of its buttons. */
  onClose?: () => void;
  /** Buttons: the safe one first, the action last. */
  footer?: ReactNode;
  children: ReactNode;
  /** Called after the opening motion, when the focus may be moved. */
  onOpened?: (() => void) | undefined;
  /** Called after the closing motion, when the focus may be moved. */
  afterClose?: () => void;
}

/** A modal dialog: centred on a wide screen, at the bottom of a phone's. */
export function Dialog(props: DialogProps) {
  const { title, open, onClose, footer, children, onOpened, afterClose } = props;
  return (
    <Modal
      title={title}
      open={open}
      {...(onClose
        ? { onCancel: onClose }
        : { closable: false, keyboard: false, mask: { closable: false } })}
      footer={footer ?? null}
      centered
      width={560}
      className={css.dialog ?? ''}
      classNames={{ wrapper: css.place ?? '' }}
      destroyOnHidden
      // With antd's zoom, pickers measure the dialog while it is small, and stay that narrow.
      transitionName="ant-fade"
      afterOpenChange={(isOpen) => isOpen && onOpened?.()}
      afterClose={() => {
        afterClose?.();
        mendFocus();
      }}
    >
      {children}
    </Modal>
  );
}
