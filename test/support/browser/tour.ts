/** A tour of a visitor: every path of the portal, opened on one page, leads where it has to. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { WEBSITE } from './company-website.ts';
import { pixelsTooWideWhenNarrow } from './inspect-page.ts';
import { allScreens, type Portal } from './screen-list.ts';
import { follow, isInPortal } from './screens.ts';

/** The company's website, to which referral links lead. */
const COMPANY = `${WEBSITE}/`;
export const NOT_FOUND = '404 Page not found';
const NOT_YOURS = 'This page isn’t yours to open';
const SIGN_IN = { at: '/login', heading: 'Welcome back' };

export interface Destination {
  /** The address that the browser shows in the end. */
  at: string;
  heading: string | RegExp;
}

/** The page to which a path leads every visitor, and its title; `at` is the path itself unless given. */
const publicPaths: Readonly<Record<string, { heading: string; at?: string; title?: string }>> = {
  '/welcome': { heading: 'Sell connectivity. Watch your commission grow.' },
  '/register': { heading: 'Create your account', title: 'Register' },
  '/auth/register': { heading: 'Create your account', title: 'Register by Invitation' },
  '/verify-email': { heading: 'Create your account', at: '/register' },
  '/verify-email?email=somebody@demo.example': {
    heading: 'Verify your email',
    at: '/verify-email',
    title: 'Verify Your Email',
  },
  '/forgot-password': { heading: 'Forgot your password?', title: 'Forgot Password' },
  '/reset-password': { heading: 'This link is incomplete', title: 'Reset Password' },
  '/reset-password#email=a@demo.example&code=123456': {
    heading: 'Choose a new password',
    at: '/reset-password',
  },
  '/lead/ABCD2345': { heading: 'This link isn’t in use' },
  '/shared/no-such-id': { heading: 'This isn’t shared any more' },
  '/ref/ABCD2345': { heading: 'The company’s website', at: COMPANY },
  '/terms': { heading: 'Terms of Service', title: 'Terms of Service' },
  '/privacy': { heading: 'Privacy Policy', title: 'Privacy Policy' },
  '/unauthorized': { heading: NOT_YOURS, title: 'Not Your Page' },
  '/unsubscribe': { heading: 'This link is incomplete', title: 'Switch Off Emails' },
  '/ref': { heading: NOT_FOUND },
  '/no/such/page': { heading: NOT_FOUND, title: 'Page Not Found' },
};

/** Always opened from outside: the result depends on the session or the page load. */
const FROM_OUTSIDE = /^\/($|auth\/callback|ref|lead|shared)|#/;

/** Opens a path as a link inside the portal does, which is faster; the trials open each from outside. */
async function go(page: Page, url: string, path: string): Promise<void> {
  const isInside = !process.env['EVERY_LOOK'] && !FROM_OUTSIDE.test(path);
  if (isInside && (await isInPortal(page))) return follow(page, path);
  // From another document: a fragment alone would load nothing.
  await page.goto('about:blank');
  await page.goto(url + path);
}

/** Opens a path, and waits for the address and the heading that it leads to. */
export async function seeAt(page: Page, url: string, path: string, to: Destination): Promise<void> {
  await go(page, url, path);
  const whereIs = () => {
    const { origin, pathname } = new URL(page.url());
    return origin === url ? pathname : page.url();
  };
  await expect.poll(whereIs, { message: path }).toBe(to.at);
  await page.getByRole('heading', { level: 1, name: to.heading, exact: true }).waitFor();
}

/** Opens every path of everybody, and those that lead home; each page fits the narrowest phones. */
export async function seePublicPaths(
  page: Page,
  url: string,
  home: Record<'/' | '/login' | '/auth/callback', Destination>,
) {
  await page.route(`${COMPANY}**`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<h1>The company’s website</h1>',
    }),
  );
  for (const [path, to] of Object.entries(home)) await seeAt(page, url, path, to);
  for (const [path, { heading, at = path, title }] of Object.entries(publicPaths)) {
    await seeAt(page, url, path, { at, heading });
    expect(await pixelsTooWideWhenNarrow(page), path).toBe(0);
    if (title !== undefined) await seeTitle(page, title);
  }
}

/** Opens every screen of a portal that isn't the visitor's. */
export async function seeRefusals(page: Page, url: string, portal: Portal, isSignedIn: boolean) {
  const to = isSignedIn ? { at: '/unauthorized', heading: NOT_YOURS } : SIGN_IN;
  const screens = allScreens.filter((screen) => screen.portal === portal).map(({ path }) => path);
  for (const path of [...screens, `/${portal}/no-such-page`]) await seeAt(page, url, path, to);
}

/** Waits for the title of a screen. */
export const seeTitle = (page: Page, title: string) =>
  expect.poll(() => page.title()).toBe(`${title} – Fibrelink Commission Portal`);
