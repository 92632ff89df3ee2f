/** The key that goes anywhere, on every screen of the administrators' half. */
import { useEffect, useEffectEvent } from 'react';

/** What is pressed, as this computer's keys call it. */
export const GO_ANYWHERE = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl+K';

/** Whether an event is that key; both are heard, on whatever computer. */
export const isGoAnywhere = (
  event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>,
): boolean =>
  event.key.toLowerCase() === 'k' &&
  event.metaKey !== event.ctrlKey &&
  !event.altKey &&
  !event.shiftKey;

/** Whether a dialog is on the screen. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility());

/** Listens for the key: while somebody types too, but not over a dialog, where something may be half written. */
export function useGoAnywhereKey(onPress: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isGoAnywhere(event) || isDialogOpen()) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
