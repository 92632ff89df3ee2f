import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHandler } from './handler.ts';

const addressNow = () => {
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
};

interface Going {
  /** Router state for the next screen. */
  state?: unknown;
  /** Takes the place of the history's entry. */
  replace?: boolean | undefined;
}

/**
 * Goes to a screen, as a press of a link does; the function stays the same. The address is ahead of the
 * screen while React renders: a second press replaces the first one's entry, so that Back leads to the screen
 * before.
 */
export function useNavigateOnce(): (to: string, going?: Going) => void {
  const navigate = useNavigate();
  return useHandler(
    (to, { state, replace = false } = {}) =>
      void navigate(to, { state, replace: replace || to === addressNow() }),
  );
}

/**
 * Handles the press of a link, unless it opens a new tab.
 * @param going.go in place of going there at once
 */
export function useFollow(
  to: string,
  { go, ...going }: Going & { go?: (() => void) | undefined },
): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigateOnce();
  return (event) => {
    const { metaKey, ctrlKey, shiftKey, altKey, button } = event;
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    if (go) go();
    else navigate(to, going);
  };
}
