import { call } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { collectAgents } from '../../../../functions/workflows/monthly-run/collect-agents.ts';
import { getBatch } from '../../../../functions/api/monthly-run/get-batch.ts';
import { listBatches } from '../../../../functions/api/monthly-run/list-batches.ts';
import { resumeRun } from '../../../../functions/api/monthly-run/resume-run.ts';
import { isKnownFact } from '../../../../functions/domain/audit/render-changes.ts';
import { auditEventTable } from '../../../../functions/data/audit/audit-event.table.ts';
import { saveFirstBanking } from '../../../../functions/domain/agents/save-first-banking.ts';
import { addMonths, startOf } from '../../../../shared/kernel/month.ts';
import { contextAt, expectReconciled } from '../../../support/ledger/ledger.ts';
import {
  batchOf,
  ledgerOf,
  openNetwork,
  outcomeOf,
} from '../../../support/monthly-run/run-network.ts';
import { NO_FAULTS } from '../../../support/stack/dynamo-front/faults.ts';
import { startWatchedStack } from '../../../support/stack/stack.ts';
import { setUpStack } from '../../../support/stack/set-up.ts';

const JUNE = '2026-06';
const HOUR = 60 * 60_000;
const FAULTS = { throttleRate: 0.1, lostReplyRate: 0.05, conflictRate: 0.1, indexLagMs: 500 };
const afterEnd = (month: string) =>
  new Date(Date.parse(startOf(addMonths(month, 1))) + 2 * HOUR).toISOString();
const within = (month: string) => new Date(Date.parse(startOf(month)) + 200 * HOUR).toISOString();

const IDS = Array.from({ length: 7 }, (_, at) => `agent-${at}`);
const LATE = 'late';

const stack = await setUpStack(startWatchedStack({ callsByClock: false }));
const network = await openNetwork(stack, within(JUNE));
await Promise.all([
  ...IDS.map((id, at) => network.join(id, within(JUNE), at)),
  network.join(LATE, within(JUNE)),
]);

const sellAll = (month: string) =>
  Promise.all(
    [...IDS, LATE].map((id) =>
      network.sell(id, within(month)).then(() => network.sell(id, within(month))),
    ),
  );
const outcome = (month: string) => outcomeOf(stack, [...IDS, LATE], month);
const byAmount = (one: number, other: number) => one - other;
const planned = (ids: readonly string[]) => ids.map((agentId, position) => ({ agentId, position }));

describe('a run', () => {
  it('that the schedule starts three times, with parts repeated and in another order, has one effect', async () => {
    await sellAll(JUNE);
    const asked = await network.request(IDS[0] ?? '', within(JUNE));
    await stack.moveClock(afterEnd(JUNE));
    const event = { kind: 'openRuns', at: afterEnd(JUNE) };
    expect(await stack.invoke('runOpener', event)).toEqual({ periods: [JUNE] });
    const parts = [planned(IDS).reverse(), planned(IDS).slice(0, 3), planned(IDS)];
    for (const Items of parts)
      await stack.invoke('runAccruer', { kind: 'accrueAgents', period: JUNE, agents: Items });
    const [first, second, third] = await Promise.all(
      Array.from({ length: 3 }, () => stack.runMonth(JUNE)),
    );

    expect(first?.run).toMatchObject({
      status: 'finished',
      agents: 8,
      agentsDone: 8,
      accruedCents: 16_000,
      payouts: 6,
    });
    expect([second?.batch, third?.batch]).toEqual([first?.batch, first?.batch]);
    const { lines, counted } = await batchOf(stack, JUNE);
    expect(counted).toEqual({ lines: 7, totalCents: 6 * 12_000 + 10_000, exceptions: 2 });
    expect(lines.filter(({ payoutType }) => payoutType === 'request')).toMatchObject([
      { payoutId: asked.id, amountCents: 10_000 },
    ]);
    await expectReconciled(stack);
  });

  it('is in the audit trail itself, but its agents aren’t', async () => {
    const events = await auditEventTable(stack.table).ofDay(afterEnd(JUNE).slice(0, 10));
    expect(events.map(({ action, subjectId }) => `${action} ${subjectId}`)).toEqual([
      `monthlyRun.open ${JUNE}`,
      `monthlyRun.closeBatch ${JUNE}`,
    ]);
    const facts = events.flatMap(({ after }) => Object.keys(after ?? {}));
    expect(facts.filter((name) => !isKnownFact(name))).toEqual([]);
  });

  it('of a month that is closed changes nothing, nor does a part of it that comes late', async () => {
    const before = await outcome(JUNE);
    await saveFirstBanking(
      { ...contextAt(stack, afterEnd(JUNE)), actor: { userId: LATE } },
      { agentId: LATE },
      {
        bankName: 'Capitec Bank',
        accountHolderName: 'L Ate',
        accountNumber: '1299999999',
        branchCode: '470010',
        accountType: 'savings',
      },
    );
    await stack.runMonth(JUNE);
    const Items = planned([...IDS, LATE].reverse());
    await stack.invoke('runAccruer', { kind: 'accrueAgents', period: JUNE, agents: Items });
    await stack.invoke('runCloser', { kind: 'closeBatch', period: JUNE });
    expect(await outcome(JUNE)).toEqual(before);
    await expect(stack.runMonth('2026-01')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('comes after those that were missed, in order, and pays what was left out before', async () => {
    const [july, august] = [addMonths(JUNE, 1), addMonths(JUNE, 2)];
    await stack.moveClock(afterEnd(august));
    await stack.runMonth(august);
    const admin = network.boss(afterEnd(august));
    const { rows, cursor } = await call(listBatches, { limit: 2 }, admin);
    expect(rows.map(({ run }) => `${run.period} ${run.status}`)).toEqual([
      `${august} finished`,
      `${july} finished`,
    ]);
    const next = await call(listBatches, { limit: 2, cursor: cursor ?? '' }, admin);
    expect([next.rows.map(({ run }) => run.period), next.cursor]).toEqual([[JUNE], null]);
    expect((await batchOf(stack, july)).lines).toMatchObject([
      { agentId: LATE, amountCents: 14_000, payoutType: 'monthly' },
    ]);
    expect(await ledgerOf(stack, LATE)).toMatchObject({
      [`monthly#${JUNE}`]: 2_000,
      [`monthly#${july}`]: 2_000,
      [`monthly#${august}`]: 2_000,
    });
    await expectReconciled(stack);
  });

  it('that failed says where, and goes on when an administrator resumes it', async () => {
    const september = addMonths(JUNE, 3);
    await stack.moveClock(afterEnd(september));
    await stack.invoke('runOpener', { kind: 'openRuns', period: september });
    const cause = JSON.stringify({ errorType: 'TypeError', errorMessage: 'x is undefined' });
    const failed = { kind: 'failRun', period: september, step: 'accrue', cause };
    await stack.invoke('runOpener', failed);
    await stack.invoke('runOpener', failed);
    const admin = network.boss(afterEnd(september));
    const { run } = await call(getBatch, { batchId: september }, admin);
    expect(run).toMatchObject({
      status: 'failed',
      step: 'accrue',
      failure: {
        message: 'Not every agent’s month could be closed. Something went wrong on our side.',
      },
    });
    const machine = { start: async (period: string) => void (await stack.runMonth(period)) };
    const resumed = await call(resumeRun(machine), { period: september }, admin);
    expect(resumed).toMatchObject({ run: { status: 'finished' }, batch: { status: 'open' } });
    expect(resumed.run).not.toHaveProperty('failure');
    await expect(call(resumeRun(machine), { period: september }, admin)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { current: { run: { status: 'finished' } } },
    });
  });

  it('that can’t be started stays failed, for another try', async () => {
    const october = addMonths(JUNE, 4);
    await stack.moveClock(afterEnd(october));
    await stack.invoke('runOpener', { kind: 'openRuns', period: october });
    await stack.invoke('runOpener', { kind: 'failRun', period: october, step: 'plan', cause: '' });
    const admin = network.boss(afterEnd(october));
    const machine = { start: () => Promise.reject(new Error('nobody there')) };
    await expect(call(resumeRun(machine), { period: october }, admin)).rejects.toMatchObject({
      code: 'BUSY',
    });
    expect((await call(getBatch, { batchId: october }, admin)).run.status).toBe('failed');
  });
});

it('an agent who is paid costs four items, and a batch of agents two more', async () => {
  const month = '2027-08';
  const agentId = await network.join('cost', within(month), 888);
  for (let sales = 0; sales < 2; sales += 1) await network.sell(agentId, within(month));
  await stack.moveClock(afterEnd(month));
  stack.front.reset();
  const Items = [{ agentId, position: 0 }];
  await stack.invoke('runAccruer', { kind: 'accrueAgents', period: month, agents: Items });
  const written = stack.front.calls.filter(
    ({ accessKeyId, action }) =>
      accessKeyId === 'local-runAccruer' && /Put|Update|Delete/.test(action),
  );
  expect(written.map(({ key }) => String(key?.pk.split('#')[0])).sort()).toEqual([
    'balance',
    'ledger',
    'ledger',
    'monthlyRun',
    'payout',
    'payoutBatch',
  ]);
});

describe('the edge of a month', () => {
  it.each(['2028-02', '2026-12'])(
    '%s has what was approved in its last millisecond, and not what came in the next',
    async (month) => {
      const agentId = await network.join(`edge-${month}`, within(month), Number(month.slice(2, 4)));
      const edge = Date.parse(startOf(addMonths(month, 1)));
      const [last, first] = [
        await network.submit(agentId, within(month)),
        await network.submit(agentId, within(month)),
      ];
      await network.approve(last, new Date(edge - 1).toISOString());
      await network.approve(first, new Date(edge).toISOString());
      for (const period of [month, addMonths(month, 1)])
        await collectAgents(contextAt(stack, afterEnd(period)), {
          period,
          agents: [{ agentId, position: 0 }],
        });
      expect(await ledgerOf(stack, agentId)).toMatchObject({
        [`monthly#${month}`]: 1_000,
        [`monthly#${addMonths(month, 1)}`]: 2_000,
      });
    },
  );
});

describe('on a database that refuses, forgets its answers and lags', () => {
  it('a run has one effect, and all money agrees', async () => {
    const faulty = await startWatchedStack({ callsByClock: false });
    try {
      const office = await openNetwork(faulty, within(JUNE));
      const ids = IDS.slice(0, 4);
      await Promise.all(ids.map((id, at) => office.join(id, within(JUNE), at)));
      for (const [period, counted, moved] of [
        // One sale each: less than the minimum.
        [JUNE, { lines: 0, totalCents: 0, exceptions: 4 }, [5_000, 1_000]],
        [
          addMonths(JUNE, 1),
          { lines: 4, totalCents: 4 * 13_000, exceptions: 0 },
          [5_000, 5_000, 1_000, 2_000, 13_000],
        ],
      ] as const) {
        for (const id of ids) await office.sell(id, within(period));
        await faulty.moveClock(afterEnd(period));
        faulty.front.setFaults(FAULTS);
        let { run } = await faulty.runMonth(period);
        for (let tries = 0; run.status !== 'finished' && tries < 5; tries += 1)
          ({ run } = await faulty.runMonth(period));
        faulty.front.setFaults(NO_FAULTS);
        expect(run).toMatchObject({ status: 'finished', agentsDone: ids.length });
        expect((await batchOf(faulty, period)).counted).toEqual(counted);
        for (const id of ids)
          expect(Object.values(await ledgerOf(faulty, id)).sort(byAmount)).toEqual(
            moved.toSorted(byAmount),
          );
      }
      await expectReconciled(faulty);
    } finally {
      await faulty.moveClock(undefined);
      await faulty.close();
    }
  });
});
