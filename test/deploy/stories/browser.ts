/** Signs in to this deployment with a real browser, which gets the web from its bucket. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { openBrowser } from '../../support/browser/browser.ts';
import { fill, press } from '../../support/browser/screens.ts';
import { PASSWORD, type Person } from '../people.ts';
import type { Portal } from '../portal.ts';
import { openSite, POOL_ORIGIN } from '../site.ts';

/** Signs the agent in, by the flow and at the address that AWS would have. */
export async function browse(portal: Portal, agent: Person): Promise<void> {
  const { check, cloud, settings } = portal;
  const site = await openSite(portal);
  const browser = await openBrowser();
  try {
    const { page, complaints, close } = await browser.open();
    // The site here passes no sockets on.
    complaints.expect(/WebSocket/);
    await leadPoolHere(page, cloud.emulator.endpoint);
    await check('a browser finds the sign-in page, with the name of the company', async () => {
      await page.goto(`${site.url}/login`);
      await page.getByText(settings.companyName).first().waitFor();
    });
    await check('the agent signs in there, and sees R50.00', async () => {
      await fill(page, { Email: agent.me.email, Password: PASSWORD });
      await press(page, 'Sign In');
      await page.waitForURL(`${site.url}/agent`);
      await page.getByText('R50.00').filter({ visible: true }).first().waitFor();
    });
    await close();
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Passes the page's calls of AWS's user pools to the emulator. */
async function leadPoolHere(page: Page, endpoint: string): Promise<void> {
  await page.route(`${POOL_ORIGIN}/**`, async (route) => {
    const answer = await route.fetch({ url: `${endpoint}/` });
    assert.ok(answer.ok(), await answer.text());
    const headers = { ...answer.headers(), 'access-control-allow-origin': '*' };
    await route.fulfill({ response: answer, headers });
  });
}
