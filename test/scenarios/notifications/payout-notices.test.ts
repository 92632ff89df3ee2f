/** Given payouts that were paid, the bell and the e-mail name amount, account and transaction. */
import { expect, it } from 'vitest';
import {
  batchSteps,
  leadTo,
  openBatch,
  paidAgent,
  pendingPayout,
} from '../../support/batches/batches.ts';
import { pay } from '../../support/sales/deals.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();

/** The text of "Payout released", in the bell and in the e-mail. */
async function releaseOf({ api, email }: Person) {
  await stack.drain();
  const { rows } = await api.notifications.listNotifications();
  const mails = await stack.inbox(email);
  return {
    bell: rows.find(({ title }) => title === 'Payout released')?.content,
    mail: mails.find(({ subject }) => subject.startsWith('Payout released'))?.text,
  };
}

it('names the account and the transaction of a payout that was paid by itself', async () => {
  const agent = await office.newAgent();
  await agent.api.agents.saveBanking(bankingOf({ accountNumber: '62 0000 04711' }));
  await pay(office, await pendingPayout(office, agent));

  const { bell, mail } = await releaseOf(agent);
  const words = 'Your payout of R100.00 was paid to FNB •••• 4711. Transaction ID: FNB-0001';
  expect(bell).toBe(words);
  expect(mail).toContain(words);
});

it('names them for each line of a batch', async () => {
  const [one, another] = [await paidAgent(office), await paidAgent(office)];
  const period = await openBatch(office, [
    await pendingPayout(office, one),
    await pendingPayout(office, another, 25_050),
  ]);
  await leadTo(office.admin, period, 'processing');
  await batchSteps(office.admin).pay(period);

  for (const [agent, amount] of [
    [one, 'R100.00'],
    [another, 'R250.50'],
  ] as const) {
    const { accountNumber } = (await agent.api.agents.getMyProfile()).banking ?? {};
    const words = `Your payout of ${amount} was paid to FNB ${accountNumber}. Transaction ID: FNB-0001`;
    const { bell, mail } = await releaseOf(agent);
    expect(bell).toBe(words);
    expect(mail).toContain(words);
  }
});

it('names the amount and the transaction where the portal knows no account', async () => {
  const agent = await office.newAgent();
  await pay(office, await pendingPayout(office, agent));
  const words = 'Your payout of R100.00 was paid. Transaction ID: FNB-0001';
  const { bell, mail } = await releaseOf(agent);
  expect(bell).toBe(words);
  expect(mail).toContain(words);
});
