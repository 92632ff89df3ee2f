/** Given 100,000 agents, the worker that ends a preview of terms has all of them in memory, below 256 MB. */
import { expect, it } from 'vitest';
import { agentTable } from '../../functions/data/agents/agent.table.ts';
import { jobTable } from '../../functions/data/jobs/job.table.ts';
import { monthlyRunTable } from '../../functions/data/monthly-run/monthly-run.table.ts';
import { saleTable } from '../../functions/data/sales/sale.table.ts';
import type { Table, Write } from '../../functions/platform/table.ts';
import { CLOSED, DRAFTED } from '../support/commission-plans/queued-previews.ts';
import { agentAt, saleAt } from '../support/stack/seed-rows.ts';
import { setUpWorkshop } from '../support/jobs/worker-process.ts';

const AT = `${CLOSED}-10T10:00:00.000Z`;
/** Each sale was approved in the month: at once and for the month, now and under the draft. */
const [NOW_CENTS, THEN_CENTS] = [6_000, 7_333];
const TERMS_VERSION = {
  ...DRAFTED,
  scope: { products: { kind: 'all' }, agents: { kind: 'all' } },
  terms: { ...DRAFTED.terms, upfront: { kind: 'amount', cents: 6_000 } },
} as const;

/** Every agent has one sale, so that every one has a part in the month and a row. */
function* agentsWithSale(table: Table, agents: number): Generator<Write> {
  const never = () => new Error('Nothing is there yet');
  yield monthlyRunTable(table)
    .create({ period: CLOSED, status: 'finished', step: 'notify', startedAt: AT })
    .orThrow(never);
  for (let index = 0; index < agents; index++) {
    const { agentId } = agentAt(index);
    const seed = { from: 0, count: 0, agentIds: [agentId], productId: 'fibre' };
    const approved = { status: 'approved', submittedAt: AT, approvedAt: AT } as const;
    yield agentTable(table).create(agentAt(index)).orThrow(never);
    yield saleTable(table)
      .create({ ...saleAt(index, seed), ...approved })
      .orThrow(never);
  }
}

const agents = 100_000;
const workshop = setUpWorkshop((table) => agentsWithSale(table, agents));

it(`a preview of ${agents} agents has each once, in less than 256 MB, also where a worker was killed`, async () => {
  const job = { jobId: 'preview', kind: 'previewTerms', termsVersion: TERMS_VERSION } as const;
  const { table, queue, killRun, run } = workshop();
  await queue(job);
  const reached = async () => (await jobTable(table).get(job.jobId))?.done ?? 0;
  await killRun(job.jobId, async () => (await reached()) >= agents / 2);
  await run(job.jobId);
  const { status, done, preview } = (await jobTable(table).get(job.jobId)) ?? {};
  expect({ status, done }).toEqual({ status: 'done', done: agents });
  expect(preview).toMatchObject({
    agents,
    more: agents,
    nowCents: agents * NOW_CENTS,
    thenCents: agents * THEN_CENTS,
  });
});
