/**
 * The focus in lists. Rows have `data-row`, the words in place of rows `data-empty`, the bar of chosen rows
 * `data-chosen`.
 */
import { isDialogOpen } from './go-anywhere.ts';

export const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];

export const currentRow = () => document.activeElement?.closest<HTMLElement>('[data-row]');

/** Index of the row that had the focus last. */
let last = 0;
/** The control of a list that had the focus last; undefined once the focus was elsewhere, dialogs apart. */
let left: { control: Element; rowId: string | undefined; path: string } | undefined;

function onFocus({ target }: FocusEvent): void {
  if (!(target instanceof Element) || target.closest('[role="dialog"]')) return;
  const row = target.closest<HTMLElement>('[data-row]');
  if (row) last = rows().indexOf(row);
  left =
    row || target.closest('[data-empty], [data-chosen]')
      ? { control: target, rowId: row?.dataset['row'], path: window.location.pathname }
      : undefined;
}

/** A press takes the focus; one on nothing takes it from the list. */
function onPress({ target }: PointerEvent): void {
  if (target instanceof Element && !target.closest('[role="dialog"]')) left = undefined;
}

document.addEventListener('focusin', onFocus);
document.addEventListener('pointerdown', onPress);

/** Focuses a row's first button, which opens the row; false without a row. */
function enterRow(row: HTMLElement | undefined): boolean {
  if (!row) return false;
  row.scrollIntoView({ block: 'nearest' });
  row.querySelector('button')?.focus({ preventScroll: true });
  return true;
}

const rowOf = (id: string | undefined) => rows().find((row) => row.dataset['row'] === id);
const nearest = (at: number) => {
  const all = rows();
  return all[Math.max(0, Math.min(at, all.length - 1))];
};

/** Focuses the row of an id, if it is still shown. */
export const focusRow = (id: string | undefined): boolean => enterRow(rowOf(id));

/** Moves the focus from the search box to the first row. */
export const focusFirstRow = (): boolean => enterRow(rows()[0]);

/** Moves the focus to the next or the previous row; from elsewhere, to the row that had it last. */
export function focusNextRow(by: 1 | -1): void {
  const current = currentRow();
  enterRow(nearest(current ? rows().indexOf(current) + by : last));
}

/**
 * Gives the focus back where it was lost because a control of a list was removed: to its row, else to the row
 * that took its place, else to the words that stand in place of the rows. Lists call it when they have
 * rendered, dialogs when they have closed.
 */
export function mendFocus(): void {
  if (!left || left.control.isConnected || document.activeElement !== document.body) return;
  if (left.path !== window.location.pathname || isDialogOpen()) return;
  if (!enterRow(rowOf(left.rowId) ?? nearest(last)))
    document.querySelector<HTMLElement>('[data-empty]')?.focus();
}
