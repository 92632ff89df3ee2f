import { Drawer } from 'antd';
import type { ReactNode } from 'react';

interface BottomSheetProps {
  /** Name for assistive technology; sighted people read the first heading. */
  labelledBy: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel from the bottom of a phone's screen. It holds the focus, and returns it when it closes. */
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
