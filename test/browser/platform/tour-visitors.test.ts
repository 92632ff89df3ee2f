/** A visitor opens every path of the portal: the public pages show, everything else asks for the sign-in. */
import { it } from 'vitest';
import { setUpPortal } from '../../support/stack/set-up.ts';
import { seePublicPaths, seeRefusals } from '../../support/browser/tour.ts';

const { stack, openPage } = await setUpPortal();
const LOGIN = { at: '/login', heading: 'Welcome back' };

it('every path leads a visitor to its page, which has a title, or to the sign-in', async () => {
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
