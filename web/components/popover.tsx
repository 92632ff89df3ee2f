import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import css from './popover.module.css';

interface PopoverProps {
  labelledBy: string;
  open: boolean;
  onClose: () => void;
  /** The button that opens it, to which the focus returns. */
  trigger: RefObject<HTMLElement | null>;
  /** True while a dialog lies over it, which then handles keys and presses. */
  covered: boolean;
  children: ReactNode;
}

/**
 * A panel under a button: Esc closes it, and so does a press elsewhere. It is a non-modal dialog;
 * antd's popover has the role of a tooltip, which may not contain buttons.
 */
export function Popover({ open, onClose, trigger, covered, ...props }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);
  useEffect(() => {
    if (!open || covered) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      const inside = [panel, trigger].some(({ current }) => current?.contains(target as Node));
      if (!inside) onClose();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      onClose();
      trigger.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, covered, onClose, trigger]);
  if (!open) return null;
  return (
    <div
      ref={panel}
      className={css.popover}
      role="dialog"
      aria-labelledby={props.labelledBy}
      tabIndex={-1}
    >
      {props.children}
    </div>
  );
}
