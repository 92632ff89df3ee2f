/** The route table: the screen that each path leads each visitor to. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from '../../support/browser/browser.ts';
import { allScreens, type Portal } from '../../support/browser/screen-list.ts';
import { follow, isInPortal, signIn } from '../../support/browser/screens.ts';
import { setUpPortal } from '../../support/stack/set-up.ts';

const visitors = ['signed-out', 'agent', 'admin'] as const;
type Visitor = (typeof visitors)[number];

interface Destination {
  /** The address that the browser shows in the end. */
  at: string;
  /** The page's heading; undefined: any heading but a refusal's. */
  heading?: string;
}

interface Row {
  path: string;
  leads: Record<Visitor, Destination>;
}

const WEBSITE = 'https://www.fibrelink.example/';
const MARKETING = 'Sell connectivity. Watch your commission grow.';
const NOT_FOUND = '404 Page not found';
const NOT_YOURS = 'This page isn’t yours to open';

const login: Destination = { at: '/login', heading: 'Welcome back' };
const unauthorized: Destination = { at: '/unauthorized', heading: NOT_YOURS };
const home = { agent: { at: '/agent' }, admin: { at: '/admin' } };

const forAll = (path: string, heading: string, at = path): Row => ({
  path,
  leads: { 'signed-out': { at, heading }, agent: { at, heading }, admin: { at, heading } },
});
const behindGuard = (portal: Portal, path: string, own: Destination): Row => {
  const other = portal === 'agent' ? 'admin' : 'agent';
  return {
    path,
    leads: { 'signed-out': login, [portal]: own, [other]: unauthorized } as Row['leads'],
  };
};

const publicRows: Row[] = [
  { path: '/', leads: { 'signed-out': { at: '/welcome', heading: MARKETING }, ...home } },
  forAll('/welcome', MARKETING),
  { path: '/login', leads: { 'signed-out': login, ...home } },
  forAll('/register', 'Create your account'),
  forAll('/auth/register', 'Create your account'),
  forAll('/verify-email', 'Create your account', '/register'),
  forAll('/verify-email?email=somebody@demo.example', 'Verify your email', '/verify-email'),
  forAll('/forgot-password', 'Forgot your password?'),
  forAll('/reset-password', 'This link is incomplete'),
  forAll(
    '/reset-password#email=a@demo.example&code=123456',
    'Choose a new password',
    '/reset-password',
  ),
  forAll('/lead/ABCD2345', 'This link isn’t in use'),
  forAll('/shared/no-such-id', 'This isn’t shared any more'),
  { path: '/auth/callback', leads: { 'signed-out': login, ...home } },
  forAll('/ref/ABCD2345', 'The company’s website', WEBSITE),
  forAll('/terms', 'Terms of Service'),
  forAll('/privacy', 'Privacy Policy'),
  forAll('/unauthorized', NOT_YOURS),
  forAll('/ref', NOT_FOUND),
  forAll('/no/such/page', NOT_FOUND),
];

const guardedRows: Row[] = [
  ...allScreens.map(({ portal, path }) => behindGuard(portal, path, { at: path })),
  ...(['agent', 'admin'] as const).map((portal) => {
    const path = `/${portal}/no-such-page`;
    return behindGuard(portal, path, { at: path, heading: NOT_FOUND });
  }),
];

const pathsOf = (of: Portal) =>
  allScreens.filter(({ portal }) => portal === of).map(({ path }) => path);
const titledPaths: Record<Visitor, string[]> = {
  'signed-out': [
    '/login',
    '/register',
    '/auth/register',
    '/verify-email?email=somebody@demo.example',
    '/forgot-password',
    '/reset-password',
    '/terms',
    '/privacy',
    '/unauthorized',
  ],
  agent: pathsOf('agent'),
  admin: pathsOf('admin'),
};
/** The path that each title was seen at, over all visitors. */
const titles = new Map<string, string>();

const { stack, office, browser } = await setUpPortal();
const emails = { agent: (await office.newAgent()).email, admin: office.admin.email };

/** The path that the browser shows, or the whole URL elsewhere. */
const whereIs = (page: Page) => {
  const { origin, pathname, hash } = new URL(page.url());
  return origin === stack.url ? pathname + hash : page.url();
};

/** Always opened from outside: the result depends on the session or the page load. */
const STARTS = new Set([
  '/',
  '/auth/callback',
  '/ref/ABCD2345',
  '/lead/ABCD2345',
  '/shared/no-such-id',
  '/ref',
]);
const isOpened = (path: string) =>
  Boolean(process.env['EVERY_LOOK']) || STARTS.has(path) || path.includes('#');

/**
 * Opens a path from outside, or faster, as a link inside the portal does. The trials open each from
 * outside.
 */
async function go(page: Page, path: string): Promise<void> {
  if (isOpened(path) || !(await isInPortal(page))) {
    // From another document: a fragment alone would load nothing.
    await page.goto('about:blank');
    await page.goto(stack.url + path);
    return;
  }
  await follow(page, path);
}

describe.each(visitors)('%s', (visitor) => {
  let opened: BrowserPage;

  beforeAll(async () => {
    opened = await browser.open();
    const { page, complaints } = opened;
    // A link that was never shared.
    complaints.expect(/status of 404.*\/api\/public\/(resources|lead-pages)/);
    // A month without a run.
    complaints.expect(/status of 404.*\/api\/admin\/(batches|agents)/);
    await page.route(`${WEBSITE}**`, (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: '<h1>The company’s website</h1>',
      }),
    );
    if (visitor !== 'signed-out') await signIn(page, stack.url, emails[visitor]);
  });
  afterAll(() => opened?.close());

  it.each([...publicRows, ...guardedRows])('$path', async ({ path, leads }) => {
    const { page } = opened;
    const { at, heading } = leads[visitor];
    await go(page, path);
    await page.waitForURL(() => whereIs(page) === at);
    const headings = page.getByRole('heading', { level: 1 });
    const expected =
      heading === undefined
        ? headings.filter({ hasNotText: NOT_FOUND }).filter({ hasNotText: NOT_YOURS })
        : page.getByRole('heading', { level: 1, name: heading, exact: true });
    await expected.waitFor();
  });

  it('gives each of its screens a title of its own', async () => {
    const { page } = opened;
    await page.goto(`${stack.url}/no/such/page`);
    const titleOf = () => page.title();
    await expect.poll(titleOf).toBe('Page Not Found – Fibrelink Commission Portal');
    for (const path of titledPaths[visitor]) {
      const before = await titleOf();
      await follow(page, path);
      await expect.poll(titleOf, { message: path }).not.toBe(before);
      expect(titles.get(await titleOf()), path).toBeUndefined();
      titles.set(await titleOf(), path);
    }
  });

  it('stays on the welcome page once the session is known', async () => {
    const { page } = opened;
    await page.goto(`${stack.url}/welcome`, { waitUntil: 'networkidle' });
    expect(whereIs(page)).toBe('/welcome');
  });
});
