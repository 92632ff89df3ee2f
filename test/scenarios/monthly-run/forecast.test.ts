/** A forecast of the next monthly run is what the run then pays. */
import { describe, expect, it } from 'vitest';
import { refusal } from '../../support/stack/client.ts';
import { monthlyRunTable } from '../../../functions/data/monthly-run.table.ts';
import { finishedRun } from '../../support/batches/batches.ts';
import { describeForecasts, workOutForecast } from '../../support/monthly-run/forecast-suite.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { tableOf } from '../../support/stack/table.ts';

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
    expect(await refusal(colleague.api.jobs.getJob({ jobId }))).toMatchObject({ status: 404 });
  });

  it('is of the oldest missed month first', async () => {
    await finishedRun(stack, '2026-11');
    const { totals } = await workOutForecast(admin);
    expect(totals).toMatchObject({ period: '2026-12', runAt: '2027-01-01T00:00:00.000Z' });
  });

  it('is refused while a run isn’t finished', async () => {
    const table = tableOf(stack);
    const at = '2027-01-01T00:00:00.000Z';
    const run = { period: '2026-12', step: 'plan', startedAt: at } as const;
    const failed = { ...run, status: 'failed', failure: { message: 'It stopped.', at } } as const;
    await table.transact([
      monthlyRunTable(table)
        .create(failed)
        .orThrow(() => new Error('It is there')),
    ]);
    expect(await refusal(admin.api.monthlyRun.startForecast())).toMatchObject({
      status: 409,
      message: expect.stringContaining('The run of December 2026 isn’t finished.'),
    });
  });
});

describeForecasts({ networks: 3, seed: 410 });
