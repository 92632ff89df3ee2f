/** Resources that the tests of a file share: started before them, closed after them. */
import type { BrowserContextOptions } from 'playwright';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { type BrowserPage, openBrowser, type TestBrowser } from '../browser/browser.ts';
import { type Office, openOffice } from './office.ts';
import { signIn } from '../browser/screens.ts';
import {
  startTestStack,
  startWatchedStack,
  type TestStack,
  type TestStackOptions,
  type WatchedStack,
  type WatchedStackOptions,
} from './stack.ts';

interface Opening {
  /** The portal's time when the office opens. */
  at?: string;
}

/**
 * Takes a starting stack for the tests of a file.
 * @throws Error within a test, where no hook would close it and its clock would stay moved for later files
 */
export async function setUpStack<Stack extends TestStack>(
  starting: Promise<Stack>,
): Promise<Stack> {
  const stack = await starting;
  if (TestRunner.getCurrentTest())
    throw new Error('A stack of one test is closed as the test finishes');
  afterAll(() => stack.close());
  return stack;
}

async function openAt<Stack extends TestStack>(starting: Promise<Stack>, at?: string) {
  const stack = await setUpStack(starting);
  if (at) await stack.moveClock(at);
  return { stack, office: await openOffice(stack) };
}

/** Opens an office on a stack of its own. */
export const setUpOffice = ({ at, ...options }: TestStackOptions & Opening = {}) =>
  openAt<TestStack>(startTestStack(options), at);

/** Opens an office on a stack whose database is watched. */
export const setUpWatchedOffice = ({ at, ...options }: WatchedStackOptions & Opening = {}) =>
  openAt<WatchedStack>(startWatchedStack(options), at);

interface TestPortal<Stack extends TestStack> {
  stack: Stack;
  office: Office;
  browser: TestBrowser;
  /**
   * Opens a page for the running test, whose end closes it and checks what it complained of; not for
   * concurrent tests.
   */
  openPage(options?: BrowserContextOptions): Promise<BrowserPage>;
  /** Opens such a page, and signs in there: at the person's start page or the named screen. */
  visit(email: string, at?: string, options?: BrowserContextOptions): Promise<BrowserPage>;
  /** The same for all tests of the file, whose end closes the page. */
  visitOnce: TestPortal<Stack>['visit'];
}

async function openPortal<Stack extends TestStack>(
  starting: Promise<Stack>,
): Promise<TestPortal<Stack>> {
  // Hooks run in the reverse order: the browser is closed before the stack that it visits.
  const [opened, browser] = await Promise.all([openAt(starting), openBrowser()]);
  afterAll(() => browser.close());
  const openPage = async (options?: BrowserContextOptions) => {
    const page = await browser.open(options);
    onTestFinished(page.close);
    return page;
  };
  const visit: TestPortal<Stack>['visit'] = async (email, at, options) => {
    const visited = await openPage(options);
    await signIn(visited.page, opened.stack.url, email, at);
    return visited;
  };
  const visitOnce: TestPortal<Stack>['visit'] = async (email, at, options) => {
    const visited = await browser.open(options);
    afterAll(visited.close);
    await signIn(visited.page, opened.stack.url, email, at);
    return visited;
  };
  return { ...opened, browser, openPage, visit, visitOnce };
}

/** Opens an office with the web, and the browser. */
export const setUpPortal = (options: TestStackOptions = {}) =>
  openPortal<TestStack>(startTestStack({ serveWeb: true, ...options }));

/** Opens an office with the web on a stack whose database is watched, and the browser. */
export const setUpWatchedPortal = (options: WatchedStackOptions = {}) =>
  openPortal<WatchedStack>(startWatchedStack({ serveWeb: true, ...options }));
