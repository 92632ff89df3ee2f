import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';

interface AddButtonProps {
  label: string;
  /** The dialog; loaded when it is asked for the first time, and kept while it closes. */
  dialog: (state: { open: boolean; onClose: () => void }) => ReactNode;
}

/** Opens the dialog that adds something. */
export function AddButton({ label, dialog }: AddButtonProps) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={ask}>
        {label}
      </Button>
      <Suspense>{asked ? dialog({ open, onClose: () => setOpen(false) }) : null}</Suspense>
    </>
  );
}
