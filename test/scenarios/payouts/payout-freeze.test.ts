/**
 * Given money that looks wrong, administrators freeze all payouts at once, and let them go on when every
 * figure agrees with the ledger.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceTable } from '../../../functions/data/ledger/balance.table.ts';
import { gateTable, PAYOUTS_GATE } from '../../../functions/data/payouts/gate.table.ts';
import { unfreezingTable } from '../../../functions/data/payouts/unfreezing.table.ts';
import { shardNames } from '../../../functions/platform/shard.ts';
import { OPERATOR } from '../../../functions/platform/context.ts';
import { freezePayouts } from '../../../functions/workflows/operators/freeze-payouts.ts';
import {
  approvalEnded,
  CONFIRM_OWN_ACT,
  RIGHT_NEEDS_TWO,
} from '../../../shared/approvals/words.ts';
import type { PayoutFreeze } from '../../../shared/payouts/contract.ts';
import {
  FROZEN_ALREADY,
  NOT_THIS_FREEZE,
  NOTHING_TO_WITHDRAW,
  UNFREEZING_WAITS,
} from '../../../shared/payouts/policy.ts';
import { askFor, byTwo } from '../../support/approvals/by-two.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { approvedSale, requestedPayout } from '../../support/sales/deals.ts';
import { endLease, runDying } from '../../support/jobs/dying-worker.ts';
import {
  allowOnly,
  carryFinance,
  setFinance,
  shareMailbox,
} from '../../support/payouts/finance.ts';
import { contextAt } from '../../support/ledger/ledger.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { setAttributes, tableOf } from '../../support/stack/table.ts';
import { NO_FILES } from '../../support/jobs/no-files.ts';
import { SILENT } from '../../support/stack/silent-log.ts';

const FROZEN = 'Payouts are frozen at the moment. Nothing was changed.';
const STATEMENT = 'Statement of 31 October';

const alone = await setUpOffice();
const boss = alone.office.admin;
const clerk = await alone.office.newAdmin({ fullName: 'Anele Botha' });
await carryFinance(alone.stack, boss);
await allowOnly(alone.stack, clerk, ['payouts']);
const agent = await alone.office.newAgent();
await approvedSale(alone.office, agent);

const { api } = boss;
const frozenIn = ({ frozen }: PayoutFreeze) => {
  if (!frozen) throw new Error('Payouts are not frozen');
  return frozen;
};
const readFreeze = async () => (await api.payouts.getPayoutFreeze()).frozen;
const freeze = async (reason = 'The figures are being checked') =>
  frozenIn(await api.payouts.freezePayouts({ reason }));
const open = (stack: typeof alone.stack) =>
  stack.table.transact(gateTable(stack.table).open(PAYOUTS_GATE));
const newestActions = async (person: Person) =>
  (await person.api.audit.listEvents({ topic: 'payouts', limit: 3 })).rows.map(
    ({ action, actor }) => [action, actor.id],
  );

/** The job needs the table alone. */
const NOTHING_ELSE = { log: SILENT, ...NO_FILES };

/** Events of the time in which the stream stood still are lost: the schedule finds the jobs. */
async function goOn(stack: typeof alone.stack, resume: () => Promise<void>) {
  await resume();
  await stack.runSchedule();
  await stack.drain();
}

/** Sets the agent's balance to another amount than the ledger's. */
async function drift(cents: number) {
  const table = tableOf(alone.stack);
  const { earnedCents = 0 } = (await balanceTable(table).get(agent.id)) ?? {};
  const item = { pk: `balance#${agent.id}`, sk: 'balance' };
  await setAttributes(table, item, { earnedCents: earnedCents + cents });
}

beforeEach(async () => {
  await open(alone.stack);
});

describe('freezing', () => {
  it('takes the permission for payouts or finance, a reason, and no password', async () => {
    const frozen = frozenIn(await clerk.api.payouts.freezePayouts({ reason: 'Odd figures' }));
    expect(frozen).toMatchObject({
      reason: 'Odd figures',
      by: { id: clerk.id, name: 'Anele Botha' },
    });
    await expectRefusal(requestedPayout(agent), 409, FROZEN);
    await alone.stack.drain();
    expect((await newestActions(boss))[0]).toEqual(['payouts.freeze', clerk.id]);
  });

  it('again changes nothing, and says who was first', async () => {
    const frozen = await freeze('Odd figures');
    expect(await freeze('Odd figures')).toEqual(frozen);
    await expectRefusal(clerk.api.payouts.freezePayouts({ reason: 'Other figures' }), 409, {
      message: FROZEN_ALREADY,
      data: { current: { frozen: { reason: 'Odd figures', by: { id: boss.id } } } },
    });
    expect(await readFreeze()).toEqual(frozen);
  });

  it('by many at once is one freeze', async () => {
    const reasons = ['One', 'Two', 'Three', 'Four'];
    const all = await Promise.allSettled(reasons.map((reason) => freeze(reason)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const gates = gateTable(tableOf(alone.stack));
    const since = new Set<string | undefined>();
    for (const copy of shardNames(8))
      since.add((await gates.get({ gate: PAYOUTS_GATE, copy }))?.closedAt);
    expect([...since]).toEqual([(await readFreeze())?.since]);
  });

  it('is seen and enforced while the stream stands still', async () => {
    const resume = await alone.stack.holdEvents();
    const frozen = await freeze();
    expect(await readFreeze()).toEqual(frozen);
    expect(await agent.api.ledger.getMyEarnings()).toMatchObject({ payoutsFrozen: true });
    await expectRefusal(requestedPayout(agent), 409, FROZEN);
    await resume();
  });
});

describe('unfreezing', () => {
  const unfreeze = (since: string, compared = STATEMENT) =>
    api.payouts.unfreezePayouts({ since, compared });

  it('compares every figure, and lets payouts go on', async () => {
    const { since } = await freeze();
    const { unfreezing } = frozenIn(await unfreeze(since));
    expect(unfreezing).toMatchObject({ compared: STATEMENT, askedBy: { id: boss.id } });
    await expect.poll(readFreeze).toBeUndefined();
    await alone.stack.drain();
    expect((await newestActions(boss)).slice(0, 2)).toEqual([
      ['payouts.unfreeze', boss.id],
      ['payouts.askToUnfreeze', boss.id],
    ]);
    expect(await requestedPayout(agent)).toMatchObject({ status: 'pending' });
  });

  it('is refused while a figure drifts, which is named', async () => {
    const { since } = await freeze();
    await drift(1);
    await unfreeze(since);
    const status = async () => (await readFreeze())?.unfreezing?.status;
    await expect.poll(status).toBe('drifting');
    const { unfreezing } = (await readFreeze()) ?? {};
    expect(unfreezing).toMatchObject({ drifting: unfreezing?.drifts?.length, moving: 0 });
    expect(unfreezing?.drifts).toContainEqual({
      agentId: agent.id,
      agentName: expect.any(String) as string,
      figure: 'earned',
      unit: 'cents',
      is: 5_001,
      mustBe: 5_000,
    });
    await alone.stack.drain();
    expect((await newestActions(boss))[0]).toEqual(['payouts.refuseUnfreezing', boss.id]);
    await drift(-1);
    await unfreeze(since);
    await expect.poll(readFreeze).toBeUndefined();
  });

  it('takes the finance permission, and the freeze that was seen', async () => {
    const { since } = await freeze();
    const attempt = clerk.api.payouts.unfreezePayouts({ since, compared: STATEMENT });
    await expectRefusal(attempt, 403);
    const earlier = new Date(new Date(since).getTime() - 1).toISOString();
    await expectRefusal(unfreeze(earlier), 409, {
      message: NOT_THIS_FREEZE,
      data: { current: { frozen: { since } } },
    });
    await open(alone.stack);
    await expectRefusal(unfreeze(since), 409, NOT_THIS_FREEZE);
  });

  it('is asked for once at a time, and can be withdrawn', async () => {
    const resume = await alone.stack.holdEvents();
    const { since } = await freeze();
    const first = frozenIn(await unfreeze(since)).unfreezing;
    expect(frozenIn(await unfreeze(since)).unfreezing).toEqual(first);
    await expectRefusal(unfreeze(since, 'Another statement'), 409, UNFREEZING_WAITS);
    const named = { since, askedAt: first?.askedAt ?? '' };
    const withdrawn = frozenIn(await clerk.api.payouts.withdrawUnfreezing(named));
    expect(withdrawn.unfreezing?.status).toBe('withdrawn');
    expect(frozenIn(await clerk.api.payouts.withdrawUnfreezing(named))).toEqual(withdrawn);
    await goOn(alone.stack, resume);
    expect(await readFreeze()).toEqual(withdrawn);
    const again = frozenIn(await unfreeze(since)).unfreezing;
    expect(again?.status).toBe('checking');
    await expectRefusal(clerk.api.payouts.withdrawUnfreezing(named), 409, NOTHING_TO_WITHDRAW);
    await expect.poll(readFreeze).toBeUndefined();
  });

  it('lets nothing go on where payouts were frozen anew meanwhile', async () => {
    const resume = await alone.stack.holdEvents();
    const { since } = await freeze();
    await unfreeze(since);
    const at = new Date(Date.parse(since) + 1).toISOString();
    await freezePayouts({ ...contextAt(alone.stack, at), actor: OPERATOR }, 'Something else');
    await goOn(alone.stack, resume);
    const status = async () =>
      (await unfreezingTable(tableOf(alone.stack)).get(PAYOUTS_GATE))?.status;
    await expect.poll(status).toBe('failed');
    expect(await readFreeze()).toEqual({
      since: at,
      reason: 'Something else',
      by: { id: 'operator', name: 'An operator' },
    });
  });

  it('goes on where the worker before stopped', async () => {
    const table = tableOf(alone.stack);
    const resume = await alone.stack.holdEvents();
    const { since } = await freeze();
    await unfreeze(since);
    // It dies after it compared the agents, one of whom drifts only since.
    const { jobId = '' } = (await unfreezingTable(table).get(PAYOUTS_GATE)) ?? {};
    const context = { ...contextAt(alone.stack, since), table };
    await runDying({ context, ...NOTHING_ELSE }, jobId, 2);
    expect(await readFreeze()).toMatchObject({ unfreezing: { status: 'checking', agents: 1 } });
    await drift(1);
    await endLease(table, jobId);
    await goOn(alone.stack, resume);
    await expect.poll(readFreeze).toBeUndefined();
    await drift(-1);
  });
});

it('one person unfreezes alone where only another account of the mailbox could confirm', async () => {
  const twin = await alone.office.newAdmin();
  await shareMailbox(alone.stack, boss, twin);
  await carryFinance(alone.stack, twin);
  const { since } = await freeze();
  await api.payouts.unfreezePayouts({ since, compared: STATEMENT });
  await expect.poll(readFreeze).toBeUndefined();
  await allowOnly(alone.stack, twin, []);
});

describe('once a second person could confirm, whatever the setting', () => {
  let colleague: Person;
  beforeAll(async () => {
    colleague = await alone.office.newAdmin({ fullName: 'Sipho Ndlovu' });
    await carryFinance(alone.stack, colleague);
  });
  const ask = (since: string) =>
    askFor(boss, 'payouts.unfreezePayouts', { since, compared: STATEMENT });
  const confirm = (approvalId: string, by = colleague) =>
    by.api.approvals.confirmApproval({ approvalId });

  it('unfreezing is refused alone, and begins when the second one confirms it', async () => {
    const frozen = await freeze();
    const { since } = frozen;
    const attempt = api.payouts.unfreezePayouts({ since, compared: STATEMENT });
    await expectRefusal(attempt, 403, {
      message: RIGHT_NEEDS_TWO,
      data: { needsSecondPerson: true },
    });
    const { id, figures } = await ask(since);
    expect(figures.map(({ label }) => label)).toEqual(['Frozen since', 'Compared']);
    await alone.stack.drain();
    expect(await readFreeze()).toEqual(frozen);
    expect(await refusal(confirm(id, boss))).toMatchObject({ message: CONFIRM_OWN_ACT });
    const resume = await alone.stack.holdEvents();
    expect(await confirm(id)).toMatchObject({ status: 'confirmed' });
    const checking = await readFreeze();
    expect(checking?.unfreezing).toMatchObject({
      status: 'checking',
      askedBy: { id: boss.id },
      confirmedBy: { id: colleague.id, name: 'Sipho Ndlovu' },
    });
    // A repeat, as after a lost answer, begins no second comparison.
    expect(await confirm(id)).toMatchObject({ status: 'confirmed' });
    expect(await readFreeze()).toEqual(checking);
    await goOn(alone.stack, resume);
    await expect.poll(readFreeze).toBeUndefined();
    await alone.stack.drain();
    expect((await newestActions(colleague)).slice(0, 2)).toEqual([
      ['payouts.unfreeze', colleague.id],
      ['payouts.askToUnfreeze', colleague.id],
    ]);
  });

  it('another freeze than the one that was asked about stays', async () => {
    const { id } = await ask((await freeze()).since);
    await open(alone.stack);
    const frozen = await freeze('Something else');
    await expectRefusal(confirm(id), 409, NOT_THIS_FREEZE);
    expect(await readFreeze()).toEqual(frozen);
    await api.approvals.withdrawApproval({ approvalId: id });
    expect(await refusal(confirm(id))).toMatchObject({ message: approvalEnded.withdrawn });
    expect(await readFreeze()).toEqual(frozen);
  });

  it('is asked for again after the confirmed comparison was withdrawn', async () => {
    const { since } = await freeze();
    const input = { since, compared: STATEMENT };
    const resume = await alone.stack.holdEvents();
    await byTwo([boss, colleague], 'payouts.unfreezePayouts', input);
    const { askedAt = '' } = (await readFreeze())?.unfreezing ?? {};
    await clerk.api.payouts.withdrawUnfreezing({ since, askedAt });
    await goOn(alone.stack, resume);
    expect((await readFreeze())?.unfreezing?.status).toBe('withdrawn');
    await byTwo([colleague, boss], 'payouts.unfreezePayouts', input);
    await expect.poll(readFreeze).toBeUndefined();
  });

  it('is one person’s again when the other one lost the finance permission', async () => {
    await setFinance(alone.stack, boss, colleague, false);
    const { since } = await freeze();
    await api.payouts.unfreezePayouts({ since, compared: STATEMENT });
    await expect.poll(readFreeze).toBeUndefined();
  });
});
