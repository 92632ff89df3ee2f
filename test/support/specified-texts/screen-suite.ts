/**
 * One journey through each screen: every state shows its specified texts, word for word as the documents
 * have them, and axe looks at the states that are named for it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, screenshot, type TestBrowser } from '../browser.ts';
import { inspect } from '../looks.ts';
import { bringSession } from '../screens.ts';
import { startTestStack, type TestStack } from '../stack.ts';
import type { Emails } from './history.ts';
import { oneLine, quotes, sectionOf } from './quotations.ts';
import { missing } from './shown.ts';
import type { ScreenTexts } from './specified-text.ts';
import type { Ways } from './ways.ts';

export interface Screen {
  name: string;
  /** Who opens it. */
  who: 'nobody' | 'agent' | 'admin';
  table: readonly ScreenTexts[];
  ways: Ways;
  /** The states that axe looks at. */
  inspected?: readonly string[];
}

/** What a journey runs into by intent. */
const EXPECTED = /status of (4|5)0[019]|ERR_FAILED|Agents that were not added/;

/** Defines the tests of some screens, of an office that has a history. */
export function describeScreens(
  screens: readonly Screen[],
  makeHistory: (stack: TestStack) => Promise<Emails>,
): void {
  let stack: TestStack;
  let browser: TestBrowser;
  let emails: Emails;

  beforeAll(async () => {
    [stack, browser] = await Promise.all([startTestStack({ serveWeb: true }), openBrowser()]);
    emails = await makeHistory(stack);
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.close();
  });

  test.each(screens)('the table of $name quotes the documents word for word', async (screen) => {
    const { table, inspected = [] } = screen;
    for (const { texts } of table)
      for (const row of texts) {
        const { text } = row;
        const quoted = row.quoted ?? (typeof text === 'string' ? text : text.join(', '));
        expect(await sectionOf(row)).toContain(oneLine(quoted));
        expect({ quoted, text, has: quotes(quoted, [text].flat()) }).toMatchObject({ has: true });
      }
    const states = table.map(({ state }) => state);
    expect(inspected.filter((state) => !states.includes(state))).toEqual([]);
  });

  test.each(screens)('$name shows what the documents say, to everybody', async (screen) => {
    const { name, who, table, ways, inspected = [] } = screen;
    const { page, complaints, close } = await browser.open();
    complaints.expect(EXPECTED);
    if (who === 'nobody') await page.goto(stack.url);
    else await bringSession(page, stack.url, emails[who]);
    const misses: string[] = [];
    for (const { state, texts } of table) {
      const way = ways[state];
      if (!way) throw new Error(`No way leads to "${state}"`);
      const lost = await way(page).then(
        () => undefined,
        (error: unknown) => String(error).split('\n')[0],
      );
      if (lost !== undefined) {
        const picture = await screenshot(page, `not-reached-${state}`);
        misses.push(`${state}: not reached: ${lost}; ${picture}`);
        continue;
      }
      for (const row of texts) {
        const miss = await missing(page, row);
        if (miss !== undefined) misses.push(`${state}: ${miss}`);
      }
      if (inspected.includes(state)) misses.push(...(await inspect(page, `${name}: ${state}`)));
    }
    expect(misses).toEqual([]);
    await close();
  });
}
