import { Modal } from 'antd';
import type { ReactNode } from 'react';
import css from './dialog.module.css';

export interface DialogProps {
  title: string;
  open: boolean;
  /** Absent where one of the buttons has to be pressed. */
  onClose?: () => void;
  /** Buttons: the safe one first, the action last, named for what it does. */
  footer?: ReactNode;
  children: ReactNode;
  /** After the closing motion; the place to move the focus on. */
  afterClose?: () => void;
}

/** A dialog: in the middle of a desk's screen, from the bottom of a phone's. */
export function Dialog({ title, open, onClose, footer, children, afterClose }: DialogProps) {
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
      // A growing dialog is measured while it is small, and its pickers stay that narrow.
      transitionName="ant-fade"
      {...(afterClose ? { afterClose } : {})}
    >
      {children}
    </Modal>
  );
}
