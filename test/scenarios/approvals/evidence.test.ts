/**
 * Given an office where what moves money takes two people, the trail has the evidence of both; what lacks it
 * is named, and so is a changed rule.
 */
import { expect, it, onTestFinished } from 'vitest';
import { recordRule } from '../../../functions/domain/approvals/record-rule.ts';
import { recordEvent } from '../../../functions/domain/audit/record-event.ts';
import type { Item } from '../../../functions/platform/item.ts';
import { scanTable } from '../../../functions/platform/scan-table.ts';
import { byTwo } from '../../support/approvals/by-two.ts';
import { recordsOf, verify } from '../../support/audit/tamper-suite.ts';
import { paidAgent } from '../../support/batches/batches.ts';
import { contextAt } from '../../support/ledger/ledger.ts';
import { reconcileBySteps } from '../../support/ledger/reconcile-by-steps.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { seenPayout, seenPayouts } from '../../support/sales/deals.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { putItem } from '../../support/stack/table.ts';

const settings = { fourEyesOnPayouts: true, bankChangeHoldHours: 0 };
const { stack, office } = await setUpOffice({ callsByClock: false, settings });
const { admin } = office;
const second = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
await Promise.all([carryFinance(stack, admin), carryFinance(stack, second)]);
const both = [admin, second] as const;
const { table } = stack;
const context = contextAt(stack, () => new Date(stack.now()));

async function newPayout(agent: Person): Promise<string> {
  await byTwo(both, 'payouts.addPayout', { agentId: agent.id, amountCents: 10_000 });
  const { rows } = await admin.api.payouts.listPayouts({ agentId: agent.id, limit: 1 });
  return rows[0]?.id ?? '';
}

async function paidPayout(agent: Person): Promise<string> {
  const payoutId = await newPayout(agent);
  await byTwo(both, 'payouts.markProcessing', await seenPayout(admin, payoutId));
  await admin.api.payouts.markPaid({ payoutId, transactionId: 'T1' });
  return payoutId;
}

/** Lines of everything that a verification names. */
async function named(): Promise<string[]> {
  await stack.drain();
  const { breaks, unproven } = await verify(stack);
  return [...breaks, ...unproven].map(({ where, problem }) => `${where}: ${problem}`);
}

async function itemOf(entity: string, id: string): Promise<Item> {
  for await (const item of scanTable(table))
    if (item['__edb_e__'] === entity && item[`${entity}Id`] === id) return item;
  throw new Error(`No ${entity} ${id}`);
}

const recordsWith = async (action: string) =>
  (await recordsOf(table)).filter((record) => record['action'] === action);

it('leads from each release, return and credit to its approval', async () => {
  const agent = await paidAgent(office);
  await paidPayout(agent);
  const [one, other] = [await newPayout(agent), await newPayout(await paidAgent(office))];
  await byTwo(both, 'payouts.stepPayouts', {
    step: 'processing',
    payouts: await seenPayouts(admin, [one, other]),
  });
  await byTwo(both, 'adjustments.addAdjustment', {
    agentId: agent.id,
    direction: 'credit',
    kind: 'goodwill',
    amountCents: 10_000,
    reason: 'A month without a signal',
  });
  await stack.drain();
  await expect
    .poll(async () => (await admin.api.payouts.getPayout({ payoutId: other })).status)
    .toBe('processing');
  expect(await named()).toEqual([]);
});

it.each([
  ['time', { at: 'yesterday' }],
  ['limits', { after: { rule: 'one person' } }],
])(
  'names an event of the rule whose %s was changed, and judges by it no more',
  async (_, change) => {
    const [event] = await recordsWith('approvals.changeRule');
    await putItem(table, { ...event, ...change });
    onTestFinished(async () => {
      await putItem(table, event ?? {});
    });
    expect(await named()).toEqual([expect.stringContaining('it was changed')]);
    expect((await reconcileBySteps(stack))?.findings).toEqual([]);
  },
);

it('lists what was returned and paid again', async () => {
  const agent = await paidAgent(office);
  const returned = await paidPayout(agent);
  await byTwo(both, 'payouts.returnPayout', { payoutId: returned, reason: 'Closed' });
  const { bankReturned } = await admin.api.agents.getAgent({ agentId: agent.id });
  const lift = { agentId: agent.id, returnedAt: bankReturned?.at ?? '', reason: 'It is open' };
  await byTwo(both, 'agents.liftReturnHold', lift);
  const again = await paidPayout(agent);
  const report = await reconcileBySteps(stack);
  expect(report?.stages.get('evidence')?.counts).toMatchObject({ unproven: 0, paidAgain: 1 });
  expect(report?.findings).toEqual([
    expect.stringMatching(
      `^Agent ${agent.id}: R100.00 returned on .*${returned}.* paid since: R100.00 .*${again}`,
    ),
  ]);
});

it('names what one person alone did, and what the table alone says', async () => {
  const payoutId = await newPayout(await paidAgent(office));
  const payout = await itemOf('payout', payoutId);
  const processedAt = stack.now().toISOString();
  await putItem(table, { ...payout, status: 'processing', processedAt });
  onTestFinished(async () => {
    await putItem(table, payout);
  });
  expect(await named()).toEqual([
    `payouts.markProcessing ${payoutId}: no event of it is in the trail`,
  ]);
  await table.transact([
    recordEvent(
      { ...context, actor: { userId: admin.id } },
      {
        action: 'payouts.markProcessing',
        about: ['payout', payoutId],
        agentId: String(payout['agentId']),
        at: processedAt,
        after: { status: 'processing', amountCents: 10_000 },
      },
    ),
  ]);
  const alone = expect.stringContaining('one person alone did it, and the rule took two') as string;
  expect(await named()).toEqual([alone]);
  const report = await reconcileBySteps(stack);
  expect(report?.findings).toContainEqual(alone);
});

it('tells finance of a rule that a deployment changed', async () => {
  await recordRule({ ...context, settings: { ...stack.settings, fourEyesOnPayouts: false } });
  const [mail] = await stack.mailsTo(second.email);
  expect(mail?.text).toContain('Rule changed: one person alone pays out at most');
  const { rows } = await admin.api.audit.listEvents({ topic: 'administrators', limit: 5 });
  expect(rows[0]).toMatchObject({ what: 'Deployed another rule of who decides about money' });
});
