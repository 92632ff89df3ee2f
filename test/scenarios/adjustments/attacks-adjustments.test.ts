/** Given administrators who act at the same moment, or without the rights: a balance moves once, or not at all. */
import { afterAll, expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
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
const enter = (agent: Person, by: Person, amountCents: number) =>
  by.api.adjustments.addAdjustment({
    agentId: agent.id,
    direction: 'credit',
    kind: 'bonus',
    amountCents,
    reason: 'A good month',
  });
const available = async (agent: Person) => (await agent.api.ledger.getMyEarnings()).availableCents;

it('two releases and a withdrawal at the same moment move the balance once, or not', async () => {
  for (let round = 0; round < 2; round += 1) {
    const agent = await payee();
    const author = await office.newAdmin();
    const { id: adjustmentId } = await enter(agent, author, LARGE);
    const statuses = await statusesOf([
      finance.api.adjustments.releaseAdjustment({ adjustmentId }),
      second.api.adjustments.releaseAdjustment({ adjustmentId }),
      author.api.adjustments.withdrawAdjustment({ adjustmentId }),
      second.api.adjustments.refuseAdjustment({ adjustmentId, reason: 'No' }),
    ]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const isReleased = statuses[0] === 200 || statuses[1] === 200;
    expect(await available(agent)).toBe(isReleased ? LARGE : 0);
  }
});

it('many at the same moment stay within the limit of a day, and what is above it waits', async () => {
  const agent = await payee();
  const author = await office.newAdmin();
  const amountCents = payoutLimits.perPayoutCents;
  const fitting = Math.floor(payoutLimits.perAgentAndDayCents / amountCents);
  const entered = await Promise.all(
    Array.from({ length: fitting + 3 }, () => enter(agent, author, amountCents)),
  );
  const posted = entered.filter(({ status }) => status === 'posted');
  expect(posted).toHaveLength(fitting);
  expect(await available(agent)).toBe(fitting * amountCents);
});

it('a release that races with the loss of the finance permission has one outcome', async () => {
  const agent = await payee();
  const former = await office.newAdmin();
  await carryFinance(stack, former);
  const { id: adjustmentId } = await enter(agent, office.admin, LARGE);
  const [, released] = await Promise.allSettled([
    allowOnly(stack, former, []),
    former.api.adjustments.releaseAdjustment({ adjustmentId }),
  ]);
  expect(await available(agent)).toBe(released.status === 'fulfilled' ? LARGE : 0);
});
