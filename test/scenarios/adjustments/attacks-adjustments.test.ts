/** Given administrators who act at the same moment, or without the rights: a balance moves once, or not at all. */
import { afterAll, expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { askFor } from '../../support/approvals/by-two.ts';
import { allowOnly, carryFinance } from '../../support/payouts/finance.ts';
import { expectReconciled } from '../../support/ledger/ledger.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { statusesOf } from '../../support/ledger/races.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const finance = await office.newAdmin();
const second = await office.newAdmin();
for (const one of [finance, second]) await carryFinance(stack, one);
afterAll(() => expectReconciled(stack));

const { payoutLimits } = settingsFromCdkJson();
const LARGE = payoutLimits.perPayoutCents + 1;

async function payee(): Promise<Person> {
  const agent = await office.newAgent();
  await agent.api.agents.saveBanking(bankingOf());
  return agent;
}
const formOf = (agent: Person, amountCents: number) => ({
  agentId: agent.id,
  direction: 'credit' as const,
  kind: 'bonus' as const,
  amountCents,
  reason: 'A good month',
});
const ask = async (agent: Person, by: Person) => {
  const { id } = await askFor(by, 'adjustments.addAdjustment', formOf(agent, LARGE));
  return { approvalId: id };
};
const available = async (agent: Person) => (await agent.api.ledger.getMyEarnings()).availableCents;

it('two confirmations, a refusal and a withdrawal at the same moment move the balance once, or not', async () => {
  for (let round = 0; round < 2; round += 1) {
    const agent = await payee();
    const author = await office.newAdmin();
    const asked = await ask(agent, author);
    const statuses = await statusesOf([
      finance.api.approvals.confirmApproval(asked),
      second.api.approvals.confirmApproval(asked),
      author.api.approvals.withdrawApproval(asked),
      second.api.approvals.declineApproval({ ...asked, reason: 'No' }),
    ]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const isPosted = statuses[0] === 200 || statuses[1] === 200;
    expect(await available(agent)).toBe(isPosted ? LARGE : 0);
  }
});

it('many at the same moment stay within the limit of a day, and what is above it takes two', async () => {
  const agent = await payee();
  const author = await office.newAdmin();
  const amountCents = payoutLimits.perPayoutCents;
  const fitting = Math.floor(payoutLimits.perAgentAndDayCents / amountCents);
  const statuses = await statusesOf(
    Array.from({ length: fitting + 3 }, () =>
      author.api.adjustments.addAdjustment(formOf(agent, amountCents)),
    ),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(fitting);
  expect(statuses.filter((status) => status === 403)).toHaveLength(3);
  expect(await available(agent)).toBe(fitting * amountCents);
});

it('a confirmation that races with the loss of the finance permission has one outcome', async () => {
  const agent = await payee();
  const former = await office.newAdmin();
  await carryFinance(stack, former);
  const asked = await ask(agent, office.admin);
  const [, confirmed] = await Promise.allSettled([
    allowOnly(stack, former, []),
    former.api.approvals.confirmApproval(asked),
  ]);
  expect(await available(agent)).toBe(confirmed.status === 'fulfilled' ? LARGE : 0);
});

it('a confirmation that races with the loss of the asker’s permission has one outcome', async () => {
  const agent = await payee();
  const former = await office.newAdmin();
  const asked = await ask(agent, former);
  const [, confirmed] = await Promise.allSettled([
    allowOnly(stack, former, ['sales']),
    finance.api.approvals.confirmApproval(asked),
  ]);
  expect(await available(agent)).toBe(confirmed.status === 'fulfilled' ? LARGE : 0);
});
