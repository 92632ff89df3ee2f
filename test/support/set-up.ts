/** What the tests of a file share: started before them, closed after them. */
import { afterAll } from 'vitest';
import { openBrowser, type TestBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import type { TestStack } from './stack.ts';

/** Takes a starting stack for the tests of a file. */
export async function setUpStack<Stack extends TestStack>(
  starting: Promise<Stack>,
): Promise<Stack> {
  const stack = await starting;
  afterAll(() => stack.close());
  return stack;
}

/** Opens an office on a starting stack. */
export async function setUpOffice<Stack extends TestStack>(
  starting: Promise<Stack>,
): Promise<{ stack: Stack; office: Office }> {
  const stack = await setUpStack(starting);
  return { stack, office: await openOffice(stack) };
}

/** Opens an office on a starting stack, and the browser. */
export async function setUpPortal<Stack extends TestStack>(
  starting: Promise<Stack>,
): Promise<{ stack: Stack; office: Office; browser: TestBrowser }> {
  const [opened, browser] = await Promise.all([setUpOffice(starting), openBrowser()]);
  // Hooks run in the reverse order: the browser is closed before the stack that it visits.
  afterAll(() => browser.close());
  return { ...opened, browser };
}

/** Opens the browser. */
export async function setUpBrowser(): Promise<TestBrowser> {
  const browser = await openBrowser();
  afterAll(() => browser.close());
  return browser;
}
