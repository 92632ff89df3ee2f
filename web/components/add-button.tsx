import { PlusOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';

interface AddButtonProps {
  label: string;
  /** Absent: the screen's main action. */
  type?: ButtonProps['type'];
  icon?: ReactNode;
  /** The dialog; loaded when it is asked for the first time, and kept while it closes. */
  dialog: (state: { open: boolean; onClose: () => void }) => ReactNode;
}

const PLUS = <PlusOutlined aria-hidden="true" />;

/** Opens the dialog that adds something. */
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
