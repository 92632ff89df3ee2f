import { Button, type ButtonProps } from 'antd';
import type { MouseEvent } from 'react';
import { useHref } from 'react-router-dom';
import { useNavigateOnce } from '../lib/navigate-once.ts';

interface LinkButtonProps extends Omit<ButtonProps, 'href'> {
  to: string;
  /** Router state for the next screen. */
  state?: unknown;
  /** In place of going there at once. */
  onFollow?: (() => void) | undefined;
}

/** A link that looks like a button. It can open in a new tab, and doesn't reload the page. */
export function LinkButton({ to, state, onFollow, ...button }: LinkButtonProps) {
  const href = useHref(to);
  const navigate = useNavigateOnce();
  const open = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (onFollow) onFollow();
    else navigate(to, state);
  };
  return <Button {...button} href={href} onClick={open} />;
}
