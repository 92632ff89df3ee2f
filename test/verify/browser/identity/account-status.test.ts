/** Given an agent whose account isn't active, one page says what that means and what is safe. */
import { afterAll, expect } from 'vitest';
import { fill, PASSWORD, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';

const { stack, office, browser } = await setUpPortal();
const agent = await office.newAgent();
const { page, complaints, close } = await browser.open({ viewport: { width: 390, height: 844 } });
afterAll(close);

const setStatus = (status: 'active' | 'inactive' | 'pending') =>
  office.admin.api.agents.setAgentStatus({ agentId: agent.me.id, status });

/** Signs in, whatever page follows. */
async function enter() {
  await fill(page, { Email: agent.email, Password: PASSWORD });
  await press(page, 'Sign In');
}
async function seeStatus(title: string, still: string) {
  await page.getByRole('heading', { name: title }).waitFor();
  expect(await page.title()).toBe(`${title} – Fibrelink Commission Portal`);
  await page.getByText('Your sales and earnings are kept.', { exact: false }).waitFor();
  await page.getByRole('link', { name: stack.settings.supportEmail }).waitFor();
  await press(page, 'Check again');
  await page.getByRole('status').getByText(still).waitFor();
}
async function seeDashboard() {
  await page.getByRole('heading', { name: /^Welcome back, / }).waitFor();
  expect(await page.title()).toBe('Dashboard – Fibrelink Commission Portal');
}

story('an agent whose account is not active', {
  'sees so after signing in, and goes on when it is active again': async () => {
    await setStatus('inactive');
    await page.goto(`${stack.url}/login`);
    await enter();
    await seeStatus('Your account is inactive', 'Your account is still inactive.');
    complaints.expect(/net::ERR_FAILED|WebSocket|status of 40[013]/);
    await page.route('**/api/me/profile', (route) => route.abort());
    await press(page, 'Check again');
    await page.getByRole('status').getByText('The portal can’t be reached.').waitFor();
    await page.unroute('**/api/me/profile');
    await setStatus('active');
    await press(page, 'Check again');
    await seeDashboard();
  },
  'is let in without a press where it waits for approval': async () => {
    await setStatus('pending');
    await page.reload();
    await seeStatus('Your account is waiting for approval', 'still waiting for approval');
    await setStatus('active');
    await seeDashboard();
  },
  'can sign out': async () => {
    await setStatus('inactive');
    await page.reload();
    await page.getByRole('heading', { name: 'Your account is inactive' }).waitFor();
    await press(page, 'Sign Out');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  },
});
