/**
 * Given a network whose money was changed against the rules, the morning's reconciliation reports
 * it once.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { reconcileAgents } from '../../../functions/workflows/reconciliation/reconcile-agents.ts';
import { reconciliationTable } from '../../../functions/data/ledger/reconciliation.table.ts';
import { payoutBatchTable } from '../../../functions/data/monthly-run/payout-batch.table.ts';
import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import { approvedSale, pay, requestedPayout, stepsOf } from '../../support/sales/deals.ts';
import { liftReturnHold } from '../../support/payouts/finance.ts';
import { plantingIn } from '../../support/ledger/planted-rows.ts';
import { bankingOf } from '../../support/stack/office.ts';
import { agentsOf, put } from '../../support/stack/seed-rows.ts';
import { openTableAt, setAttributes } from '../../support/stack/table.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';

const ACCOUNT = '62000000123';

const today = () => dayOf(stack.now());
const record = () => reconciliationTable(table).get(today());
const mails = async () => {
  return stack.mailsTo(stack.settings.financeEmail);
};
const reconcile = () => stack.invoke('reconciler', { kind: 'reconcile' });

/** Five o'clock of the next day in South Africa, when the schedule has called. */
const nextMorning = () => stack.moveClock(`${addDays(today(), 1)}T03:00:00.000Z`);

const { stack, office } = await setUpWatchedOffice({ at: '2027-03-02T10:00:00.000Z' });
const { table } = stack;
const agent = await office.newAgent({ fullName: 'Zanele Khumalo' });
await agent.api.agents.saveBanking(bankingOf({ accountNumber: ACCOUNT }));
// R50.00 that is paid, R50.00 that came back and is asked for again.
await approvedSale(office, agent);
const { id: paid } = await pay(office, await requestedPayout(agent));
await approvedSale(office, agent);
const returned = await pay(office, await requestedPayout(agent));
await stepsOf(office.admin).returnPayout(returned.id);
await liftReturnHold(stack, office, agent);
const { id: rejected } = await requestedPayout(agent);
await stepsOf(office.admin).rejectPayout(rejected);
const { id: pending } = await requestedPayout(agent);

const { keep, change, lose, add } = plantingIn(table);

const balance = () => ({ pk: `balance#${agent.id}`, sk: 'balance' });
const entry = (key: string) => ({ pk: `ledger#${agent.id}`, sk: key });
const payout = (id: string) => ({ pk: `payout#${id}`, sk: 'payout' });

const recordKey = () => ({ pk: `reconciliation#${today()}`, sk: 'reconciliation' });
const PAST = '2026-01-01T00:00:00.000Z';

it('finds nothing where all rules were kept, and sends no e-mail', async () => {
  await nextMorning();
  expect(await record()).toMatchObject({ status: 'finished', agents: 1, drifting: 0 });
  expect(await mails()).toEqual([]);
});

describe('finds and names', () => {
  it.each([
    [
      'an amount that a balance has too much',
      () => change(balance(), { earnedCents: 10_100 }),
      [['earned', 10_100, 10_000]],
    ],
    [
      'an available amount that does not follow from the others',
      () => change(balance(), { availableCents: 5_000 }),
      [['available', 5_000, 0]],
    ],
    [
      'a bonus that a balance has and nobody posted',
      () => change(balance(), { bonusCents: 2_500 }),
      [['bonuses', 2_500, 0]],
    ],
    [
      'an adjustment that a balance has and nobody posted',
      () => change(balance(), { adjustedCents: -700 }),
      [['adjustments', -700, 0]],
    ],
    [
      'a balance that is gone',
      () => lose(balance()),
      [
        ['earned', 0, 10_000],
        ['reserved', 0, 5_000],
        ['paid', 0, 5_000],
        ['reserved for payouts', 0, 5_000],
        ['paid by payouts', 0, 5_000],
      ],
    ],
    [
      'a paid payout whose entry is gone',
      () => lose(entry(`pay#${paid}`)),
      [
        ['reserved', 5_000, 10_000],
        ['paid', 5_000, 0],
        ['entries of payout: reserved', 5_000, 0],
        ['entries of payout: paid', 0, 5_000],
      ],
    ],
    [
      'a payout that somebody made paid without an entry',
      () => change(payout(pending), { status: 'paid' }),
      [
        ['reserved for payouts', 5_000, 0],
        ['paid by payouts', 5_000, 10_000],
        ['entries of payout: reserved', 5_000, 0],
        ['entries of payout: paid', 0, 5_000],
      ],
    ],
    [
      'a payout of another amount than was reserved',
      () => change(payout(pending), { amountCents: 4_000 }),
      [
        ['reserved for payouts', 5_000, 4_000],
        ['entries of payout: reserved', 5_000, 4_000],
      ],
    ],
    ['a payout that is gone', () => lose(payout(paid)), [['paid by payouts', 5_000, 0]]],
    [
      'an entry that nobody posted',
      async () => add({ ...(await keep(entry(`pay#${paid}`))), sk: 'pay#again', key: 'pay#again' }),
      [
        ['reserved', 5_000, 0],
        ['paid', 5_000, 10_000],
        ['entries of payout: reserved', -5_000, 0],
        ['entries of payout: paid', 10_000, 5_000],
      ],
    ],
  ] as const)('%s', async (_, plant, found) => {
    await plant();
    const { drifts } = await reconcileAgents(table, [agent.id]);
    const named = drifts.map(({ agentId, figure, is, mustBe }) => [
      agentId,
      figure.replace(/payout [\w-]+/, 'payout'),
      is,
      mustBe,
    ]);
    expect(named).toEqual(found.map((figure) => [agent.id, ...figure]));
  });

  it('figures of a deleted agent that don’t agree', async () => {
    const gone = await office.newAgent({ fullName: 'Gone Again' });
    await approvedSale(office, gone);
    await office.admin.api.agents.deleteAgent({ agentId: gone.id });
    await change({ pk: `balance#${gone.id}`, sk: 'balance' }, { earnedCents: 0 });
    await nextMorning();
    expect((await record())?.drifts).toEqual([
      { agentId: gone.id, figure: 'earned', unit: 'cents', is: 0, mustBe: 5_000 },
    ]);
    const [mail] = await mails();
    expect(mail?.text).toContain(`Deleted agent (${gone.id}): earned is R0.00, must be R50.00`);
    expect(mail?.text).not.toContain('Gone Again');
  });
});

it('writes to finance once a day, with amounts and without an account', async () => {
  const before = (await mails()).length;
  await change(balance(), { earnedCents: 10_100 });
  await nextMorning();
  await reconcile();
  await stack.runSchedule();
  const [mail, ...others] = await mails();
  expect(others).toHaveLength(before);
  expect(mail).toMatchObject({
    subject: `Reconciliation of ${today()}: 1 figure does not add up - Fibrelink`,
  });
  expect(await record()).toMatchObject({ status: 'finished', drifting: 1 });
  expect(mail?.text).toContain(`Zanele Khumalo (${agent.id}): earned is R101.00, must be R100.00`);
  expect(mail?.text).toContain(`${stack.url}/admin/agents?agent=${agent.id}`);
  expect(`${mail?.text} ${mail?.html}`).not.toContain(ACCOUNT);
  await nextMorning();
  expect(await mails()).toHaveLength(before + 2);
});

describe('of a batch finds', () => {
  const MONTH = '2027-03';
  const batch = { pk: `payoutBatch#${MONTH}`, sk: 'payoutBatch' };

  beforeAll(async () => {
    await stack.moveClock('2027-04-01T00:30:00.000Z');
    await stack.runMonth(MONTH);
    expect(await payoutBatchTable(table).get(MONTH)).toMatchObject({
      status: 'open',
      lines: 1,
      totalCents: 5_000,
    });
  });

  it('nothing where its totals are those of its lines', async () => {
    await nextMorning();
    expect(await record()).toMatchObject({ status: 'finished', batches: 1, drifting: 0 });
  });

  it.each([
    [
      'another total',
      () => change(batch, { totalCents: 6_000 }),
      [{ figure: 'total of all lines', unit: 'cents', is: 6_000, mustBe: 5_000 }],
    ],
    [
      'a line that the bank returned and nobody counted',
      async () => {
        await keep(payout(pending));
        await setAttributes(table, payout(pending), { status: 'returned' });
      },
      [
        { figure: 'number of returned lines', unit: 'lines', is: 0, mustBe: 1 },
        { figure: 'total of returned lines', unit: 'cents', is: 0, mustBe: 5_000 },
      ],
    ],
    [
      'paid lines that don’t exist',
      () => change(batch, { paid: { lines: 1, cents: 5_000 } }),
      [
        { figure: 'number of paid lines', unit: 'lines', is: 1, mustBe: 0 },
        { figure: 'total of paid lines', unit: 'cents', is: 5_000, mustBe: 0 },
      ],
    ],
    [
      'a payout marked as a line',
      () =>
        change(payout(rejected), {
          batchId: MONTH,
          lineKey: rejected,
          gsi5pk: `batch#${MONTH}`,
          gsi5sk: rejected,
        }),
      [
        { figure: 'number of all lines', unit: 'lines', is: 1, mustBe: 2 },
        { figure: 'total of all lines', unit: 'cents', is: 5_000, mustBe: 10_000 },
      ],
    ],
    [
      'a line that names a batch which isn’t there',
      () => change(payout(pending), { batchId: `${MONTH}-7`, gsi5pk: `batch#${MONTH}-7` }),
      [
        { figure: 'number of all lines', unit: 'lines', is: 1, mustBe: 0 },
        { figure: 'total of all lines', unit: 'cents', is: 5_000, mustBe: 0 },
        {
          figure: 'number of lines in a batch that isn’t there',
          unit: 'lines',
          is: 1,
          mustBe: 0,
        },
        {
          figure: 'total of lines in a batch that isn’t there',
          unit: 'cents',
          is: 5_000,
          mustBe: 0,
        },
      ],
    ],
  ])('%s', async (_, plant, found) => {
    await plant();
    await nextMorning();
    const ofBatches = (await record())?.drifts.filter(({ batchId }) => batchId !== undefined);
    expect(ofBatches).toEqual(found.map((drift) => ({ batchId: MONTH, ...drift })));
    const [mail] = await mails();
    expect(mail?.text).toContain(`Batch of ${MONTH}: ${found[0]?.figure} is `);
  });
});

it('looks through every page, and goes on where a call had to stop', async () => {
  await put(table, agentsOf(table, 105));
  await setAttributes(
    table,
    { pk: 'balance#seeded-agent-000104', sk: 'balance' },
    { availableCents: 7 },
  );
  await nextMorning();
  const whole = await record();
  expect(whole).toMatchObject({ agents: 107, drifting: 1, stage: 'batches' });
  expect(whole?.drifts).toMatchObject([{ agentId: 'seeded-agent-000104', is: 7, mustBe: 0 }]);

  const stopped = { status: 'running', stage: 'openDeletions', agents: 106, leasedUntil: PAST };
  await setAttributes(table, recordKey(), stopped);
  await reconcile();
  expect(await record()).toMatchObject({ status: 'finished', agents: 107, drifting: 1 });
});

it('skips a reconciliation that another function runs', async () => {
  await nextMorning();
  const leasedUntil = '2099-01-01T00:00:00.000Z';
  await setAttributes(table, recordKey(), { status: 'running', stage: 'agents', leasedUntil });
  await reconcile();
  expect(await record()).toMatchObject({ status: 'running', leasedUntil });
});

it('reports no drift for movements during the check, though lists lag', async () => {
  stack.front.setFaults({ indexLagMs: 500, latencyMs: 2 });
  const behind = openTableAt({ ...stack.database, endpoint: stack.front.endpoint });
  await stepsOf(office.admin).rejectPayout(pending);
  const state = { isMoving: true };
  const move = async () => {
    for (let times = 0; times < 15; times++) {
      const { id } = await requestedPayout(agent);
      await stepsOf(office.admin).rejectPayout(id);
    }
    state.isMoving = false;
  };
  const looked: unknown[] = [];
  const look = async () => {
    while (state.isMoving) looked.push(...(await reconcileAgents(behind, [agent.id])).drifts);
    // The last rejection isn't in the list yet.
    const last = await reconcileAgents(behind, [agent.id]);
    looked.push(...last.drifts, ...last.moving);
  };
  await Promise.all([move(), look()]);
  stack.front.setFaults({ indexLagMs: 0, latencyMs: 0 });
  expect(looked).toEqual([]);
});
