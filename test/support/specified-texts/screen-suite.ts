/**
 * One test for each screen: it is brought from state to state, shows its specified texts in each, and axe
 * checks the states that the table marks. All go on with one page, as people do.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserPage, openBrowser, screenshot, type TestBrowser } from '../browser/browser.ts';
import { inspect } from '../browser/inspect-page.ts';
import { bringSession } from '../browser/screens.ts';
import { startTestStack, type TestStack } from '../stack/stack.ts';
import type { Emails } from './history.ts';
import { missing } from './shown.ts';
import { endAnswers, inTurn, type StateSteps } from './steps.ts';
import { readTables, type ScreenState } from './tables.ts';

/** Errors in the console that the steps provoke. */
const PROVOKED =
  /status of (4|5)0[019]|(status of|answered) 503|404.*\/public\/resources|ERR_FAILED|Agents that were not added/;

export interface ScreensOptions {
  /** The tables of the screens, a Markdown file beside this one. */
  tables: string;
  /** The steps to each state, by the screen's name. */
  steps: Readonly<Record<string, StateSteps>>;
  /** The role of the signed-in person; undefined for the public screens. */
  role?: keyof Emails;
  makeHistory: (stack: TestStack) => Promise<Emails>;
}

/** Takes the steps to a state, and lists what is wrong with the screen there. */
async function problemsIn(page: Page, screen: string, state: ScreenState, steps: StateSteps) {
  const { name, texts, isInspected, isHeld } = state;
  await endAnswers(page);
  const lost = await inTurn(...[steps[name] ?? []].flat())(page).then(
    () => undefined,
    (error: unknown) => String(error).split('\n')[0],
  );
  if (lost !== undefined) {
    const picture = await screenshot(page, `not-reached-${name}`);
    return [`${name}: not reached: ${lost}; ${picture}`];
  }
  const problems: string[] = [];
  for (const text of texts) {
    const problem = await missing(page, text);
    if (problem !== undefined) problems.push(`${name}: ${problem}`);
  }
  if (isInspected) problems.push(...(await inspect(page, `${screen}: ${name}`, isHeld)));
  return problems;
}

/** Defines the tests of some screens, of an office that has a history. */
export function describeScreens({ tables, steps, role, makeHistory }: ScreensOptions): void {
  const screens = readTables(tables);
  let stack: TestStack;
  let browser: TestBrowser;
  let visited: BrowserPage;

  beforeAll(async () => {
    [stack, browser] = await Promise.all([startTestStack({ serveWeb: true }), openBrowser()]);
    const emails = await makeHistory(stack);
    visited = await browser.open();
    const { page, complaints } = visited;
    complaints.expect(PROVOKED);
    // The live connection would have a screen fetch what it shows once more, for what was done just before.
    await page.routeWebSocket(/\/ws/, () => undefined);
    if (role) await bringSession(page, stack.url, emails[role]);
    else await page.goto(stack.url);
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.close();
  });

  test('every state of a table has its steps', () => {
    const named = screens.map(({ name, states }) => [name, states.map((state) => state.name)]);
    const reached = Object.entries(steps).map(([name, states]) => [name, Object.keys(states)]);
    expect(Object.fromEntries(reached)).toEqual(Object.fromEntries(named));
  });

  test.each(screens)('$name shows the specified texts, accessibly', async ({ name, states }) => {
    const { page } = visited;
    const problems: string[] = [];
    for (const state of states)
      problems.push(...(await problemsIn(page, name, state, steps[name] ?? {})));
    await endAnswers(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(problems).toEqual([]);
  });

  test('the pages complain of nothing else', () => visited.close());
}
