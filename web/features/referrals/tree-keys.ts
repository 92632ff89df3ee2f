/** The keys of a tree, as its pattern has them: one place has the focus, and the arrows move it. */
import { type KeyboardEvent, type RefObject, useEffect } from 'react';

const ITEM = '[role="treeitem"]';
/** Of an item, and not of those in its branch. */
const own = (item: Element, selector: string) =>
  [...item.querySelectorAll<HTMLElement>(selector)].find((one) => one.closest(ITEM) === item);

/** Puts the focus on an item; Tab comes back to it. */
function enter(tree: HTMLElement, item: HTMLElement | undefined): void {
  if (!item) return;
  for (const one of tree.querySelectorAll<HTMLElement>(`${ITEM}[tabindex="0"]`)) one.tabIndex = -1;
  item.tabIndex = 0;
  item.focus();
}

/** Which item a key leads to from another; undefined where it leads to none. */
function ahead(items: readonly HTMLElement[], item: HTMLElement, key: string) {
  const at = items.indexOf(item);
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return items[at + 1];
    case 'ArrowUp':
      return items[at - 1];
    case 'ArrowLeft':
      return item.parentElement?.closest<HTMLElement>(ITEM) ?? undefined;
    case 'Home':
      return items[0];
    default:
      return items.at(-1);
  }
}

const MOVES = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'Home', 'End']);
const PRESSES = new Set(['Enter', ' ']);

/** Does what a key stands for; false where it stands for nothing. */
function press(tree: HTMLElement, item: HTMLElement, key: string): boolean {
  const items = [...tree.querySelectorAll<HTMLElement>(ITEM)];
  const expanded = item.getAttribute('aria-expanded');
  const toggles =
    (key === 'ArrowRight' && expanded === 'false') || (key === 'ArrowLeft' && expanded === 'true');
  if (toggles) own(item, '[data-toggle]')?.click();
  else if (MOVES.has(key) || (key === 'ArrowRight' && expanded))
    enter(tree, ahead(items, item, key));
  else if (!PRESSES.has(key)) return false;
  else if (item.matches('[data-press]')) {
    item.click();
    // It goes where nothing more is to be shown; what it shows follows the item before it.
    enter(tree, items[items.indexOf(item) - 1]);
  } else own(item, '[data-press]')?.click();
  return true;
}

/** @returns what the tree's element listens with */
export function useTreeKeys(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const tree = ref.current;
    // Tab finds the tree, also when its items are others than before.
    if (tree && !tree.querySelector(`${ITEM}[tabindex="0"]`))
      tree.querySelector<HTMLElement>(ITEM)?.setAttribute('tabindex', '0');
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget: tree } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof HTMLElement) || !target.matches(ITEM)) return;
    if (press(tree, target, event.key)) event.preventDefault();
  };
  return { onKeyDown };
}
