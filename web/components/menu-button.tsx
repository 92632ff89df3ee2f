import { Button, type ButtonProps } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { toast } from '../lib/toasts.ts';
import type { PopupMenuProps } from './popup-menu.tsx';

const load = () => import('./popup-menu.tsx');
const PopupMenu = lazy(load);

interface MenuButtonProps extends Pick<PopupMenuProps, 'items' | 'selected'> {
  button: Omit<ButtonProps, 'onClick'>;
}

/**
 * A button with a menu. The menu's code is loaded when a pointer or the focus first comes near,
 * because most visits open none.
 */
export function MenuButton(props: MenuButtonProps) {
  const [asked, setAsked] = useState(false);
  const ask = async () => {
    try {
      await load();
      setAsked(true);
    } catch (error) {
      toast.failure('The menu couldn’t be opened', error);
    }
  };
  // A failed preload isn't reported; a press tries again and reports its failure.
  const comeNear = () => void load().catch(() => undefined);
  const alone = (
    <Button
      {...props.button}
      onClick={() => void ask()}
      onPointerEnter={comeNear}
      onFocus={comeNear}
    />
  );
  return asked ? (
    <Suspense fallback={alone}>
      <WithMenu {...props} />
    </Suspense>
  ) : (
    alone
  );
}

/** Takes the place of the pressed button, and its focus. */
function WithMenu({ button, ...menu }: MenuButtonProps) {
  const [open, setOpen] = useState(true);
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => pressed.current?.focus({ preventScroll: true }), []);
  return (
    <PopupMenu {...menu} open={open} onOpenChange={setOpen}>
      <Button {...button} ref={pressed} />
    </PopupMenu>
  );
}
