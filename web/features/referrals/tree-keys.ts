/** Keyboard control of a tree by the ARIA tree pattern: one item has the focus, and arrow keys move it. */
import { type KeyboardEvent, type RefObject, useEffect } from 'react';

const ITEM = '[role="treeitem"]';
/** Finds the element in the item itself, not in the items of its branch. */
const own = (item: Element, selector: string) =>
  [...item.querySelectorAll<HTMLElement>(selector)].find((one) => one.closest(ITEM) === item);

/** Focuses an item, and makes it the item that Tab returns to. */
function enter(tree: HTMLElement, item: HTMLElement | undefined): void {
  if (!item) return;
  for (const one of tree.querySelectorAll<HTMLElement>(`${ITEM}[tabindex="0"]`)) one.tabIndex = -1;
  item.tabIndex = 0;
  item.focus();
}

/** The item that a key moves the focus to; undefined where there is none. */
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

/** Handles a key; false where the key has no meaning here. */
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
    // The item disappears when all is loaded; the loaded items follow the item before it.
    enter(tree, items[items.indexOf(item) - 1]);
  } else own(item, '[data-press]')?.click();
  return true;
}

/** @returns the event handlers for the tree's element */
export function useTreeKeys(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const tree = ref.current;
    // Keeps the tree reachable by Tab when its items have changed.
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
