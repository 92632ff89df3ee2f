/** The keyboard shortcut for "Go anywhere", on all screens of administrators. */
import { useEffect, useEffectEvent } from 'react';

/** The shortcut as this computer labels its keys. */
export const GO_ANYWHERE = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl+K';

/** True for Ctrl+K and for Command+K, on every computer. */
export const isGoAnywhere = (
  event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>,
): boolean =>
  event.key.toLowerCase() === 'k' &&
  event.metaKey !== event.ctrlKey &&
  !event.altKey &&
  !event.shiftKey;

export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some(
    (dialog) => dialog.getClientRects().length > 0,
  );

/** Listens for the shortcut, also while the person types; not over a dialog, where input could be lost. */
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
