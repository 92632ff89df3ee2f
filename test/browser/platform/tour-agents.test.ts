/** An agent opens every screen of the portal: the own ones by the menu, the office’s in vain. */
import { expect, it } from 'vitest';
import type { agentScreens } from '../../../web/routes/screens.ts';
import { pixelsTooWideWhenNarrow } from '../../support/browser/inspect-page.ts';
import { menuOf } from '../../support/browser/screen-list.ts';
import {
  NOT_FOUND,
  seeAt,
  seePublicPaths,
  seeRefusals,
  seeTitle,
} from '../../support/browser/tour.ts';
import { setUpPortal } from '../../support/stack/set-up.ts';

const DESK = { width: 1440, height: 900 };
const WELCOME = /^Welcome back/;

/** The heading of each screen. */
const headings: Record<(typeof agentScreens)[number]['path'], string | RegExp> = {
  '/agent': WELCOME,
  '/agent/sales': 'My Sales',
  '/agent/earnings': 'My Earnings',
  '/agent/referrals': 'My Referrals',
  '/agent/leaderboard': 'Leaderboard',
  '/agent/resources': 'Resources',
  '/agent/support': 'Support',
  '/agent/profile': 'Profile & Links',
};

const { stack, office, visitOnce } = await setUpPortal();
const { email } = await office.newAgent();
const { page, complaints } = await visitOnce(email);

it('the menu has the specification’s entries in its order; screen-list.ts gives reasons for others', () => {
  const specified = menuOf('agent').filter((screen) => screen.specified === true);
  expect(specified.map(({ label }) => label)).toEqual([
    'Dashboard',
    'Sales',
    'Earnings',
    'Referrals',
    'Leaderboard',
    'Resources',
    'Support',
    'Profile & Links',
  ]);
});

it('each entry of the menu opens its screen, which has a title and fits the narrowest phones', async () => {
  const menu = page.getByRole('navigation', { name: 'Agent Portal' });
  const links = menu.getByRole('link');
  await links.first().waitFor();
  const shown = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(shown).toEqual(menuOf('agent').map(({ label, path }) => [label, path]));
  const wide: string[] = [];
  for (const [path, heading] of Object.entries(headings)) {
    await page.setViewportSize(DESK);
    await menu.locator(`a[href="${path}"]`).click();
    await page.waitForURL(`${stack.url}${path}`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await seeTitle(page, menuOf('agent').find((screen) => screen.path === path)?.label ?? '');
    await page.waitForLoadState('networkidle');
    const excess = await pixelsTooWideWhenNarrow(page);
    if (excess > 0) wide.push(`${path}: ${excess} px`);
  }
  expect(wide).toEqual([]);
});

it('every other path leads an agent to its page, home, or to a refusal', async () => {
  await page.setViewportSize(DESK);
  // Links that were never shared.
  complaints.expect(/status of 404.*\/api\/public\/(resources|lead-pages)/);
  const home = { at: '/agent', heading: WELCOME };
  await seeAt(page, stack.url, '/agent/no-such-page', {
    at: '/agent/no-such-page',
    heading: NOT_FOUND,
  });
  await seeRefusals(page, stack.url, 'admin', true);
  await seePublicPaths(page, stack.url, { '/': home, '/login': home, '/auth/callback': home });
});
