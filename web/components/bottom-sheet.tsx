import { Drawer } from 'antd';
import type { ReactNode } from 'react';

interface BottomSheetProps {
  /** Its first heading says what it is; this names it for assistive technology. */
  labelledBy: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel from the bottom of a phone, in reach of the thumb: it keeps the focus, and gives it back. */
export function BottomSheet({ labelledBy, open, onClose, children }: BottomSheetProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size="auto"
      closable={false}
      aria-labelledby={labelledBy}
      styles={{
        section: { borderStartStartRadius: 16, borderStartEndRadius: 16 },
        body: { padding: '0 0 env(safe-area-inset-bottom)' },
      }}
    >
      {children}
    </Drawer>
  );
}
