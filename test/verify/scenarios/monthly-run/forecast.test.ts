/** A forecast of the next monthly run is what the run then pays. */
import { call } from '@orpc/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { setAgentStatus } from '../../../../functions/api/agents/set-agent-status.ts';
import { addPayout } from '../../../../functions/api/payouts/add-payout.ts';
import { gateTable, PAYOUTS_GATE } from '../../../../functions/data/payouts/gate.table.ts';
import { monthlyRunTable } from '../../../../functions/data/monthly-run/monthly-run.table.ts';
import { settingsFromCdkJson } from '../../../../infra/local/base/settings.ts';
import { finishedRun } from '../../../support/batches/batches.ts';
import {
  expectedBatch,
  madeBatch,
  workOutForecast,
} from '../../../support/monthly-run/forecasts.ts';
import { openNetwork } from '../../../support/monthly-run/run-network.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { openOffice } from '../../../support/stack/office.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { startTestStack } from '../../../support/stack/stack.ts';
import { setAttributes, tableOf } from '../../../support/stack/table.ts';

const { stack, office } = await setUpOffice({ at: '2027-02-10T08:00:00.000Z' });
const { admin } = office;

describe('a forecast', () => {
  it('is of the month that ends next, where no run was missed', async () => {
    const { totals, rows } = await workOutForecast(admin);
    expect(totals).toMatchObject({
      period: '2027-02',
      runAt: '2027-03-01T00:00:00.000Z',
      lines: 0,
      totalCents: 0,
      exceptions: 0,
      reasons: {},
    });
    expect(rows).toEqual([]);
  });

  it('is in the audit trail when it is started and finished', async () => {
    const { rows } = await admin.api.audit.listEvents({ limit: 2 });
    expect(rows.map(({ action }) => action)).toEqual(['jobs.finish', 'monthlyRun.startForecast']);
  });

  it('belongs to who started it', async () => {
    const { id: jobId } = await admin.api.monthlyRun.startForecast();
    const colleague = await office.newAdmin();
    await expectRefusal(colleague.api.jobs.getJob({ jobId }), 404);
  });

  it('is of the oldest missed month first', async () => {
    await finishedRun(stack, '2026-11');
    const { totals } = await workOutForecast(admin);
    expect(totals).toMatchObject({ period: '2026-12', runAt: '2027-01-01T00:00:00.000Z' });
  });

  it('is refused while a run isn’t finished', async () => {
    const { table } = stack;
    const at = '2027-01-01T00:00:00.000Z';
    const run = { period: '2026-12', step: 'plan', startedAt: at } as const;
    const failed = { ...run, status: 'failed', failure: { message: 'It stopped.', at } } as const;
    await table.transact([
      monthlyRunTable(table)
        .create(failed)
        .orThrow(() => new Error('It is there')),
    ]);
    await expectRefusal(admin.api.monthlyRun.startForecast(), 409, {
      message: expect.stringContaining('The run of December 2026 isn’t finished.'),
    });
  });
});

const RUN_AT = '2027-02-01T00:00:00.000Z';
const AT = '2027-01-10T08:00:00.000Z';
const MINIMUM = settingsFromCdkJson().minimumPayoutCents;
const MONTH_CENTS = 2_000;
/** Agents with two sales each, and what else is so about them. */
const AGENTS: Record<string, { agent?: object; balance?: object; account?: number | null }> = {
  paid: {},
  asked: {},
  added: {},
  inactive: {},
  'no-bank': { account: null },
  'twin-a': { account: 777 },
  'twin-b': { account: 777 },
  held: { agent: { bankHoldUntil: '2027-02-02T00:00:00.000Z' } },
  'held-until-then': { agent: { bankHoldUntil: RUN_AT } },
  returned: { agent: { bankReturnedAt: AT } },
  frozen: { balance: { frozen: true } },
  deleted: { balance: { deletedAt: AT } },
  rich: { balance: { earnedCents: 600_000_000, availableCents: 600_000_000 } },
  poor: { balance: { availableCents: MINIMUM - MONTH_CENTS - 1 } },
  enough: { balance: { availableCents: MINIMUM - MONTH_CENTS } },
};

it.each([false, true])(
  'equals the batch of a run a second later, with each reason to stay out (payouts frozen: %s)',
  async (isFrozen) => {
    const own = await startTestStack({ callsByClock: false });
    onTestFinished(() => own.close());
    await own.moveClock(AT);
    const { admin: clerk } = await openOffice(own);
    const network = await openNetwork(own, AT);
    const table = tableOf(own);
    for (const [at, [id, { agent, balance, account = at }]] of Object.entries(AGENTS).entries()) {
      await network.join(id, AT, account ?? undefined);
      for (let sale = 0; sale < 2; sale++) await network.sell(id, AT);
      if (agent) await setAttributes(table, { pk: `agent#${id}`, sk: 'agent' }, { ...agent });
      const key = { pk: `balance#${id}`, sk: 'balance' };
      if (balance) await setAttributes(table, key, { ...balance });
    }
    await network.request('asked', AT);
    await call(addPayout, { agentId: 'added', amountCents: 20_001 }, network.boss(AT));
    const inactive = { agentId: 'inactive', status: 'inactive' } as const;
    await call(setAgentStatus, inactive, network.boss(AT));
    if (isFrozen) await table.transact(gateTable(table).close(PAYOUTS_GATE, AT));
    await own.moveClock('2027-01-31T23:59:59.000Z');
    await own.drain();
    const forecast = await workOutForecast(clerk);
    await own.moveClock(RUN_AT);
    await own.runMonth(forecast.totals.period);
    expect(expectedBatch(forecast)).toEqual(await madeBatch(own, '2027-01'));
    const paid = forecast.rows.filter(({ reasons }) => reasons.length === 0);
    const payable = ['added', 'asked', 'enough', 'held-until-then', 'paid'];
    expect(paid.map(({ agentId }) => agentId).sort()).toEqual(isFrozen ? [] : payable);
  },
);
