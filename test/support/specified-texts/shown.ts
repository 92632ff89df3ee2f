/** Whether a page shows a specified text, as what the table says that it is. */
import type { Locator, Page } from 'playwright-core';
import { seeToast } from '../screens.ts';
import type { BadgeText, OrderedTexts, SingleText, SpecifiedText } from './specified-text.ts';

const plain = (text: string) =>
  text.replaceAll('\u00a0', ' ').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();

/** The dialog where one is open, else the whole page. */
async function scopeOf(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog').filter({ visible: true }).last();
  return (await dialog.count()) > 0 ? dialog : page.locator('body');
}

const namesOf = async (all: Locator) => (await all.allInnerTexts()).map(plain);

/** The options of a filter. */
async function optionsOf(page: Page, label = 'Status'): Promise<string[]> {
  await page.getByLabel(label, { exact: true }).click();
  const options = page.locator('.ant-select-item-option').filter({ visible: true });
  await options.first().waitFor();
  const names = await namesOf(options);
  await page.keyboard.press('Escape');
  return names;
}

/** What the buttons of the first row are called. */
async function actionsOf(page: Page): Promise<string[]> {
  const buttons = await page.locator('tbody tr').first().getByRole('button').all();
  const labels = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')));
  return labels.filter((label) => label !== null);
}

/** The names of one kind that a page shows, in their order. */
async function found(page: Page, scope: Locator, { as, label }: OrderedTexts): Promise<string[]> {
  switch (as) {
    case 'options':
      return optionsOf(page, label);
    case 'actions':
      return actionsOf(page);
    case 'columns':
      return namesOf(page.getByRole('columnheader'));
    case 'counters':
      return namesOf(page.locator('main section > h2'));
    case 'entries':
      return namesOf(page.getByRole('navigation').getByRole('link'));
    case 'tabs':
      return namesOf(page.getByRole('tab'));
    case 'links':
      return namesOf(scope.getByRole('link'));
    case 'menu':
      return namesOf(page.getByRole('menuitem').filter({ visible: true }));
    case 'fields':
      return namesOf(scope.locator('label').filter({ visible: true }));
    case 'facts':
      return namesOf(scope.locator('dt'));
  }
}

/** Of these a screen may show more than the document asks for. */
const OPEN: readonly OrderedTexts['as'][] = [
  'fields',
  'facts',
  'entries',
  'options',
  'actions',
  'menu',
];

async function missingOf(page: Page, row: OrderedTexts): Promise<string | undefined> {
  const wanted = [...row.text, ...(row.after ?? [])];
  const shown = await found(page, await scopeOf(page), row);
  const compared = OPEN.includes(row.as) ? shown.filter((name) => wanted.includes(name)) : shown;
  if (compared.join() === wanted.join()) return undefined;
  return `${row.as}: ${wanted.join(', ')}; the screen has: ${shown.join(', ')}`;
}

async function shows(page: Page, row: SingleText | BadgeText): Promise<boolean> {
  const scope = await scopeOf(page);
  const named = { name: row.text, exact: true } as const;
  switch (row.as) {
    case 'text':
      return plain(await scope.innerText()).includes(row.text);
    case 'toast':
      await seeToast(page, row.text);
      return true;
    case 'field':
      return (await scope.getByLabel(row.text, { exact: true }).count()) > 0;
    case 'disabled':
      return scope.getByRole('button', named).isDisabled();
    case 'badge': {
      const icon = page.locator(`.anticon-${row.icon}`);
      const badges = scope.locator('span').filter({ has: icon, hasText: row.text });
      return (await badges.count()) > 0;
    }
    default:
      return (await scope.getByRole(row.as, named).count()) > 0;
  }
}

/**
 * Looks for a specified text.
 * @returns what is missing; undefined where it is there
 */
export async function missing(page: Page, row: SpecifiedText): Promise<string | undefined> {
  if (typeof row.text !== 'string') return missingOf(page, row as OrderedTexts);
  const shown = await shows(page, row as SingleText | BadgeText).catch(() => false);
  return shown ? undefined : `${row.as}: ${row.text}`;
}
