/** An agent on a phone enters bank details, and changes them with the password. */
import { expect } from 'vitest';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { choose, fill, PASSWORD, PHONE, press } from '../../../support/browser/screens.ts';
import { seeToast } from '../../../support/browser/toasts.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';

const { stack, office, visitOnce } = await setUpPortal();
const agent = await office.newAgent();
const { page, complaints } = await visitOnce(agent.email, '/agent/profile?tab=pay', PHONE);

const banking = page.getByRole('region', { name: 'Banking Details', exact: true });
const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
const kept = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

/** The session as the device stores it. */
const keptSession = () =>
  page.evaluate(() =>
    JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('Cognito'))),
  );

const first = {
  'Bank Name': 'Nedbank',
  'Account Holder Name': 'S Dlamini',
  'Account Number': '1987 6500 42',
};
const other = { ...first, 'Account Number': '4012 3456 789' };

story('an agent enters and changes bank details', {
  'has the first ones checked, gets the bank’s branch code, and needs no password': async () => {
    await page.getByText('You can’t be paid yet.').waitFor();
    await press(page, 'Save Banking Details');
    await seeToast(page, 'Please fill in all required banking details');
    await choose(page, 'Bank Name', 'Capitec Bank');
    await expect.poll(() => valueOf('Branch Code')).toBe('470010');
    await fill(page, first);
    await expect.poll(() => valueOf('Branch Code')).toBe('198765');
    await fill(page, { 'Account Number': '12', 'Branch Code': '12' });
    await press(page, 'Save Banking Details');
    await page.getByText('An account number has 5 to 16 digits.').waitFor();
    await page.getByText('A branch code has 6 digits.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await fill(page, { ...first, 'Branch Code': '123456' });
    await choose(page, 'Account Type', 'Savings');
    await press(page, 'Save Banking Details');
    await seeToast(page, 'Banking details updated successfully!');
    await banking.getByText('•••• 0042').waitFor();
    await page.getByText('You can’t be paid yet.').waitFor({ state: 'detached' });
    expect((await agent.api.agents.viewMyBanking()).banking).toMatchObject({
      accountNumber: '1987650042',
      branchCode: '123456',
      accountType: 'savings',
    });
    expect(await kept()).not.toContain('1987650042');
  },
  'reads the whole account number for a change alone': async () => {
    await page.reload();
    await banking.getByText('•••• 0042').waitFor();
    expect(await page.content()).not.toContain('1987650042');
    await press(page, 'Change Banking Details');
    await expect.poll(() => valueOf('Account Number')).toBe('1987650042');
    expect(await inspect(page, 'change of banking details')).toEqual([]);
  },
  'is asked for the password, which changes no session, and told until when payouts are held':
    async () => {
      complaints.expect(/status of 400/);
      // The change uses the token of a separate sign-in, which isn't stored.
      const proofs: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') proofs.push(request.headers()['authorization'] ?? '');
      });
      const session = await keptSession();
      await fill(page, other);
      await press(page, 'Save Banking Details');
      await page.getByText('Enter your password to make this change.').waitFor();
      await fill(page, { Password: 'Wrong-portal-1' });
      await press(page, 'Save Banking Details');
      await page.getByText('This is not your password.').waitFor();
      await seeToast(page, 'Failed to update banking details');
      await expect.poll(() => valueOf('Account Number')).toBe(other['Account Number']);
      expect((await agent.api.agents.viewMyBanking()).banking?.accountNumber).toBe('1987650042');
      await fill(page, { Password: PASSWORD });
      await press(page, 'Save Banking Details');
      await seeToast(page, 'Banking details updated successfully!');
      await page.getByText(/^Payouts to the new account start after/).waitFor();
      await banking.getByText('•••• 6789').waitFor();
      const [mail] = await stack.mailsTo(agent.email);
      expect(mail?.subject).toContain('Bank details changed');
      const storage = await kept();
      for (const secret of ['1987650042', '40123456789', PASSWORD])
        expect(storage).not.toContain(secret);
      expect(proofs).toHaveLength(1);
      expect(session).not.toContain(proofs[0]?.replace('Bearer ', ''));
      expect(await keptSession()).toBe(session);
    },
  'sees details that somebody else changed meanwhile, and can go on': async () => {
    complaints.expect(/status of 409/);
    await press(page, 'Change Banking Details');
    await expect.poll(() => valueOf('Account Number')).toBe('40123456789');
    const { bankingUpdatedAt: seen = '' } = await agent.api.agents.getMyProfile();
    await agent.api.agents.saveBanking({ ...bankingOf({ accountNumber: '55554444' }), seen });
    await fill(page, { ...first, 'Branch Code': '198765', Password: PASSWORD });
    await press(page, 'Save Banking Details');
    await seeToast(page, 'Failed to update banking details');
    await page.getByText(/they are now FNB, account •••• 4444\. Nothing of yours/).waitFor();
    await press(page, 'Save Banking Details');
    await seeToast(page, 'Banking details updated successfully!');
    await banking.getByText('•••• 0042').waitFor();
  },
});
