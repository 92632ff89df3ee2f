import { Button, type ButtonProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { PopupMenuProps } from './popup-menu.tsx';

const PopupMenu = lazy(() => import('./popup-menu.tsx'));

interface MenuButtonProps extends Pick<PopupMenuProps, 'items' | 'selected'> {
  button: Omit<ButtonProps, 'onClick'>;
}

/** A button with a menu. The menu comes after the screen; pressed before, it opens once it is there. */
export function MenuButton({ button, ...menu }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Suspense fallback={<Button {...button} onClick={() => setOpen(true)} />}>
      <PopupMenu {...menu} open={open} onOpenChange={setOpen}>
        <Button {...button} />
      </PopupMenu>
    </Suspense>
  );
}
