/** Given an agent whose account isn't active, one page says what that means and what is safe. */
import { expect, it } from 'vitest';
import { fill, PASSWORD, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, openPage } = await setUpPortal();

/** Signs in, whatever page follows. */
async function enter(email: string) {
  const opened = await openPage({ viewport: { width: 390, height: 844 } });
  await opened.page.goto(`${stack.url}/login`);
  await fill(opened.page, { Email: email, Password: PASSWORD });
  await press(opened.page, 'Sign In');
  return opened;
}

it.each([
  ['inactive', 'Your account is inactive', 'Your account is still inactive.'],
  ['pending', 'Your account is waiting for approval', 'still waiting for approval'],
] as const)(
  'shows the status to an agent who is %s, until it changes',
  async (status, title, still) => {
    const agent = await office.newAgent();
    const setStatus = (to: 'active' | 'inactive' | 'pending') =>
      office.admin.api.agents.setAgentStatus({ agentId: agent.me.id, status: to });
    await setStatus(status);
    const { page, complaints } = await enter(agent.email);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.title()).toBe(`${title} – Fibrelink Commission Portal`);
    await page.getByText('Your sales and earnings are kept.', { exact: false }).waitFor();
    await page.getByRole('link', { name: stack.settings.supportEmail }).waitFor();
    await press(page, 'Check again');
    await page.getByRole('status').getByText(still).waitFor();
    complaints.expect(/net::ERR_FAILED/);
    await page.route('**/api/me/profile', (route) => route.abort());
    await press(page, 'Check again');
    await page.getByRole('status').getByText('The portal can’t be reached.').waitFor();
    await page.unroute('**/api/me/profile');
    // An account that waits is let in without a press.
    await setStatus('active');
    if (status === 'inactive') await press(page, 'Check again');
    await page.getByRole('heading', { name: /^Welcome back, / }).waitFor();
    expect(await page.title()).toBe('Dashboard – Fibrelink Commission Portal');
  },
);

it('lets a person whose account is inactive sign out', async () => {
  const agent = await office.newAgent();
  await office.admin.api.agents.setAgentStatus({ agentId: agent.me.id, status: 'inactive' });
  const { page } = await enter(agent.email);
  await press(page, 'Sign Out');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
});
