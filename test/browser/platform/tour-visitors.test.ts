/** A visitor opens every path of the portal: the public pages show, everything else asks for the sign-in. */
import { expect, it } from 'vitest';
import { setUpPortal } from '../../support/stack/set-up.ts';
import { seeAt, seePublicPaths, seeRefusals, seeTitle } from '../../support/browser/tour.ts';

const { stack, openPage } = await setUpPortal();
const LOGIN = { at: '/login', heading: 'Welcome back' };

it('every path leads a visitor to its page, or to the sign-in', async () => {
  const { page, complaints } = await openPage();
  // Links that were never shared.
  complaints.expect(/status of 404.*\/api\/public\/(resources|lead-pages)/);
  await seePublicPaths(page, stack.url, {
    '/': { at: '/welcome', heading: 'Sell connectivity. Watch your commission grow.' },
    '/login': LOGIN,
    '/auth/callback': LOGIN,
  });
  await seeRefusals(page, stack.url, 'agent', false);
  await seeRefusals(page, stack.url, 'admin', false);
});

it('every page before the sign-in has a title of its own', async () => {
  const { page } = await openPage();
  const titles = new Map<string, string>();
  for (const [path, title] of [
    ['/login', 'Sign In'],
    ['/register', 'Register'],
    ['/auth/register', 'Register by Invitation'],
    ['/verify-email?email=somebody@demo.example', 'Verify Your Email'],
    ['/forgot-password', 'Forgot Password'],
    ['/reset-password', 'Reset Password'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/unauthorized', 'Not Your Page'],
    ['/no/such/page', 'Page Not Found'],
  ] as const) {
    await seeAt(page, stack.url, path, { at: path.replace(/\?.*/, ''), heading: /./ });
    await seeTitle(page, title);
    titles.set(title, path);
  }
  expect(titles.size).toBe(10);
});
