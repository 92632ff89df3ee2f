/** Keyboard control of lists. Rows have `data-row`, their buttons `aria-keyshortcuts`. */
import { useEffect, useEffectEvent, useState } from 'react';
import { GO_ANYWHERE, isDialogOpen } from './go-anywhere.ts';

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

const SWITCH = 'portal-keys';

function isSwitchedOn(): boolean {
  try {
    return localStorage.getItem(SWITCH) !== 'off';
  } catch {
    // Storage is off.
    return true;
  }
}

/** Switches single-key shortcuts on or off, because speech input may type letters by accident. */
export function useKeysSwitch(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(isSwitchedOn);
  const set = (next: boolean) => {
    setOn(next);
    try {
      localStorage.setItem(SWITCH, next ? 'on' : 'off');
    } catch {
      // Storage is off or full; it holds until the list is left.
    }
  };
  return [on, set];
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const currentRow = () => document.activeElement?.closest<HTMLElement>('[data-row]');

/** Index of the last focused row, to continue there when the row is gone. */
let last = 0;

/** Focuses a row's first button, which opens the row; false without a row. */
function enterRow(row: HTMLElement | undefined): boolean {
  if (!row) return false;
  last = rows().indexOf(row);
  row.scrollIntoView({ block: 'nearest' });
  row.querySelector<HTMLButtonElement>('button')?.focus({ preventScroll: true });
  return true;
}

/** Focuses the row of an id; false where it isn't shown any more. */
export const focusRow = (id: string | undefined): boolean =>
  enterRow(rows().find((row) => row.dataset.row === id));

/** Moves the focus from the search box to the first row. */
export const focusFirstRow = (): boolean => enterRow(rows()[0]);

/** Focuses the words that stand in place of the rows; false where there are none, as while more rows load. */
export function focusEmptyState(): boolean {
  const words = document.querySelector<HTMLElement>('[data-empty]');
  words?.focus();
  return words !== null;
}

/** True when a field, a menu or a dialog handles the keys. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select'))
    return true;
  if (target instanceof Element && target.closest('[role="menu"], [role="listbox"]')) return true;
  return isDialogOpen();
}

function move(by: 1 | -1): void {
  const all = rows();
  const current = currentRow();
  const at = current ? all.indexOf(current) + by : last;
  enterRow(all[Math.max(0, Math.min(at, all.length - 1))]);
}

/** Performs a key's action; false when the key has none. */
function press(key: string, onHelp: () => void): boolean {
  const search = document.querySelector<HTMLInputElement>('input[type="search"]');
  const own = currentRow()?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  if (own) own.click();
  else if (key === 'j') move(1);
  else if (key === 'k') move(-1);
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
