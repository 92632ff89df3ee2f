import { Button, type ButtonProps } from 'antd';
import { useHref } from 'react-router-dom';
import { useFollow } from '../lib/navigate-once.ts';

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
  const follow = useFollow(to, { state, go: onFollow });
  return <Button {...button} href={href} onClick={follow} />;
}
