import { PlusOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';

interface AddButtonProps {
  label: string;
  /** Absent for the screen's main action, which is a primary button. */
  type?: ButtonProps['type'];
  icon?: ReactNode;
  /** The dialog; loaded at the first press, and mounted until its closing motion ends. */
  dialog: (state: { open: boolean; onClose: () => void }) => ReactNode;
}

const PLUS = <PlusOutlined aria-hidden="true" />;

/** A button that opens a dialog, mostly one for adding a row. */
export function AddButton({ label, type = 'primary', icon = PLUS, dialog }: AddButtonProps) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <Button type={type} icon={icon} onClick={ask}>
        {label}
      </Button>
      <Suspense>{asked ? dialog({ open, onClose: () => setOpen(false) }) : null}</Suspense>
    </>
  );
}
