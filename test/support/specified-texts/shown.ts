/** Looks for specified texts on a page, in the role that the table names. */
import type { Locator, Page } from 'playwright';
import { scopeOf } from './steps.ts';
import { isList, type ListKind, type SingleKind, type SpecifiedText } from './tables.ts';
import { seeToast } from '../browser/toasts.ts';

const plain = (text: string) =>
  text.replaceAll('\u00a0', ' ').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();

/** The options of a filter. */
async function optionsOf(page: Page, label = 'Status'): Promise<string[]> {
  await page.getByLabel(label, { exact: true }).click();
  const options = page.locator('.ant-select-item-option').filter({ visible: true });
  await options.first().waitFor();
  const names = await options.allInnerTexts();
  await page.keyboard.press('Escape');
  return names;
}

/** The names of the buttons in the first row. */
async function actionsOf(page: Page): Promise<string[]> {
  const buttons = await page.locator('tbody tr').first().getByRole('button').all();
  const labels = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')));
  return labels.filter((label) => label !== null);
}

type LocatedKind = Exclude<ListKind, 'options' | 'actions'>;
const LOCATED: Record<LocatedKind, (page: Page, scope: Locator) => Locator> = {
  columns: (page) => page.getByRole('columnheader'),
  counters: (page) => page.locator('main section > h2'),
  entries: (page) => page.getByRole('navigation').getByRole('link'),
  tabs: (page) => page.getByRole('tab'),
  links: (_, scope) => scope.getByRole('link'),
  menu: (page) => page.getByRole('menuitem').filter({ visible: true }),
  fields: (_, scope) => scope.locator('label').filter({ visible: true }),
  facts: (_, scope) => scope.locator('dt'),
};

/** The names of one kind that a page shows, in their order. */
async function namesOf(page: Page, kind: ListKind, of?: string): Promise<string[]> {
  if (kind === 'options') return optionsOf(page, of);
  if (kind === 'actions') return actionsOf(page);
  return LOCATED[kind](page, await scopeOf(page)).allInnerTexts();
}

/** A screen may show more of these than the specification demands. */
const OPEN: readonly ListKind[] = ['fields', 'facts', 'entries', 'options', 'actions', 'menu'];

async function missingItems(page: Page, kind: ListKind, { of, shown }: SpecifiedText) {
  const names = (await namesOf(page, kind, of)).map(plain);
  const compared = OPEN.includes(kind) ? names.filter((name) => shown.includes(name)) : names;
  if (compared.join() === shown.join()) return undefined;
  return `${kind}: ${shown.join(', ')}; the screen has: ${names.join(', ')}`;
}

async function isShown(page: Page, kind: SingleKind, text: string, of?: string): Promise<boolean> {
  const scope = await scopeOf(page);
  const named = { name: text, exact: true } as const;
  switch (kind) {
    case 'text':
      return plain(await scope.innerText()).includes(text);
    case 'toast':
      await seeToast(page, text);
      return true;
    case 'field':
      return (await scope.getByLabel(text, { exact: true }).count()) > 0;
    case 'disabled':
      return scope.getByRole('button', named).isDisabled();
    case 'badge': {
      const icon = page.locator(`.anticon-${of}`);
      return (await scope.locator('span').filter({ has: icon, hasText: text }).count()) > 0;
    }
    default:
      return (await scope.getByRole(kind, named).count()) > 0;
  }
}

/** A part that is read by itself comes later than the rest of its screen. */
const SHOWN_WITHIN_MS = 30_000;

/**
 * Looks for a specified text, until it is shown.
 * @returns the missing text, and what the screen shows in its place; undefined where it is shown
 */
export async function missing(page: Page, text: SpecifiedText): Promise<string | undefined> {
  const until = performance.now() + SHOWN_WITHIN_MS;
  for (;;) {
    const problem = await missingNow(page, text);
    if (problem === undefined || performance.now() > until) return problem;
    await page.waitForTimeout(100);
  }
}

async function missingNow(page: Page, text: SpecifiedText): Promise<string | undefined> {
  const { kind, of, shown } = text;
  if (isList(kind)) return missingItems(page, kind, text);
  const isThere = await isShown(page, kind, shown.join(), of).catch(() => false);
  return isThere ? undefined : `${kind}: ${shown.join()}`;
}
