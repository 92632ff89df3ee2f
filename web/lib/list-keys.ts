/** Keyboard control of lists. Rows have `data-row`, their buttons `aria-keyshortcuts`. */
import { useEffect, useEffectEvent } from 'react';
import { GO_ANYWHERE, isDialogOpen } from './go-anywhere.ts';
import { useKeptChoice } from './kept-choice.ts';
import { currentRow, focusNextRow } from './list-focus.ts';

/** A key and its meaning. */
export interface ListKey {
  key: string;
  does: string;
}

/** The keys of every list. */
export const listKeys: readonly ListKey[] = [
  { key: 'j', does: 'Next row' },
  { key: 'k', does: 'Previous row' },
  { key: 'Enter', does: 'Open the row' },
  { key: 'x', does: 'Select the row' },
  { key: '/', does: 'Search' },
  { key: 'Esc', does: 'Clear the search; close a dialog' },
  { key: GO_ANYWHERE, does: 'Go anywhere' },
  { key: '?', does: 'Show these keys' },
];

/** Switches single-key shortcuts on or off, because speech input may type letters by accident. */
export function useKeysSwitch(): [on: boolean, set: (on: boolean) => void] {
  const [choice, choose] = useKeptChoice('portal-keys', ['on', 'off']);
  return [choice === 'on', (on) => choose(on ? 'on' : 'off')];
}

/** True when a field, a menu or a dialog handles the keys. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select'))
    return true;
  if (target instanceof Element && target.closest('[role="menu"], [role="listbox"]')) return true;
  return isDialogOpen();
}

/** Performs a key's action; false when the key has none. */
function press(key: string, onHelp: () => void): boolean {
  const search = document.querySelector<HTMLInputElement>('input[type="search"]');
  const own = currentRow()?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  if (own) own.click();
  else if (key === 'j') focusNextRow(1);
  else if (key === 'k') focusNextRow(-1);
  else if (key === '/' && search) search.select();
  else if (key === '?') onHelp();
  else return false;
  return true;
}

/**
 * Listens for the keys of the list on the screen, unless the person types or a dialog is open.
 * @param onHelp shows the keys
 */
export function useListKeys(on: boolean, onHelp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isElsewhere(event)) return;
    if (press(event.key, onHelp)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
