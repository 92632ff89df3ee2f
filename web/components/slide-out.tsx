import { Drawer } from 'antd';
import type { ReactNode } from 'react';

interface SlideOutProps {
  title: ReactNode;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel that slides in from the side. It holds the focus, and returns it when it closes. */
export default function SlideOut({ title, open, onClose, children }: SlideOutProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={288}
      title={title}
      styles={{ body: { padding: 0 } }}
    >
      {children}
    </Drawer>
  );
}
