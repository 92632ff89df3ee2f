/**
 * Jobs that read the whole network: exports, books, forecasts, previews, announcements, the check before
 * unfreezing.
 */
import { randomUUID } from 'node:crypto';
import { gateTable, PAYOUTS_GATE } from '../../../functions/data/payouts/gate.table.ts';
import type { StoredJob } from '../../../functions/data/jobs/job.table.ts';
import { unfreezingTable } from '../../../functions/data/payouts/unfreezing.table.ts';
import { addMonths, dayOf } from '../../../shared/kernel/month.ts';
import { taxYearOf } from '../../../shared/kernel/tax-year.ts';
import type { NetworkSize } from './network.ts';
import { measureJob, queueJob } from './queue-job.ts';
import { lastClosed } from './sample-rows.ts';
import type { UnitCost } from './work.ts';
import type { Workshop } from './workshop.ts';

type Kind = StoredJob['kind'];
type Costs = Partial<Record<Kind, UnitCost>>;

/** Exports of lists, by kind: the units are the rows that the job counted. */
const LISTS: readonly Kind[] = [
  'exportProducts',
  'exportPayouts',
  'exportSales',
  'exportAudit',
  'exportAgents',
];

/** So many units don't feel the warming up. */
const MANY = 5_000;

const measureInto =
  (shop: Workshop, costs: Costs) =>
  async (kind: Kind, more: Partial<StoredJob> = {}, units?: number): Promise<void> => {
    // The first time, the process warms up, which few units would have to bear.
    for (let time = 0; time < 2 && (costs[kind]?.sample ?? 0) < MANY; time++) {
      const jobId = await queueJob(shop, { kind, ...more });
      costs[kind] = await measureJob(shop, jobId, units);
    }
  };

const TERMS = {
  upfront: { kind: 'amount', cents: 6_000 },
  monthlyCents: 1_200,
  minimumSaleCents: 0,
  bonusCents: 0,
  bonusAfterSales: 1,
  overrideBasisPoints: 0,
  clawbackDays: 0,
} as const;

/** A version of terms for all agents and products. */
const ALL_TERMS = {
  scope: { products: { kind: 'all' }, agents: { kind: 'all' } },
  firstDay: dayOf(new Date()),
  terms: TERMS,
} as const;

/** The exports of the books: only a network that was rebuilt has the figures that they must agree with. */
export async function measureBooks(shop: Workshop, { agents }: NetworkSize): Promise<Costs> {
  const costs: Costs = {};
  const measure = measureInto(shop, costs);
  const last = lastClosed(new Date());
  const year = { from: addMonths(last, -11), to: last };
  await measure('exportLedger', { listFilter: { from: `${year.from}-01`, to: `${last}-28` } });
  await measure('exportAccrual', { listFilter: year });
  await measure('exportTaxYear', { listFilter: { taxYear: taxYearOf(last) } });
  await measure('exportJournal', { listFilter: { ...year, format: 'plain' } }, agents);
  return costs;
}

/** Exports of lists, and jobs that read each agent's history. */
export async function measureExports(shop: Workshop): Promise<Costs> {
  const costs: Costs = {};
  const measure = measureInto(shop, costs);
  for (const kind of LISTS) await measure(kind);
  await measure('previewTerms', {
    termsVersion: { ...ALL_TERMS, draftId: 'draft', draftVersion: 1 },
  });
  return costs;
}

/** Jobs on each agent, however long the history is. */
export async function measureAgents(shop: Workshop): Promise<Costs> {
  const costs: Costs = {};
  const measure = measureInto(shop, costs);
  await measure('forecast');
  const termsVersion = { ...ALL_TERMS, publishedAt: new Date().toISOString() };
  const jobId = await queueJob(shop, { kind: 'announceTerms', termsVersion });
  costs.announceTerms = await measureJob(shop, jobId);
  return costs;
}

/** The check of all agents before payouts are unfrozen; the gate stays closed. */
export async function measureUnfreezing(shop: Workshop, { agents }: NetworkSize): Promise<Costs> {
  const { table } = shop;
  const [closedAt, jobId] = [new Date().toISOString(), randomUUID()];
  const asked = {
    gate: PAYOUTS_GATE,
    closedAt,
    compared: 'bench',
    askedBy: 'bench',
    askedAt: closedAt,
  };
  await table.transact(gateTable(table).close(PAYOUTS_GATE, closedAt, { reason: 'bench' }));
  await table.transact([
    unfreezingTable(table)
      .begin({ ...asked, jobId }, undefined)
      .orThrow(() => new Error('There was one before')),
  ]);
  await queueJob(shop, { kind: 'unfreezePayouts', jobId });
  return { unfreezePayouts: await measureJob(shop, jobId, agents) };
}
