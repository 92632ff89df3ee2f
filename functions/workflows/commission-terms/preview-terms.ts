/** Computes what the last closed month would have cost under drafted terms, from the sales of every agent. */
import Papa from 'papaparse';
import pMap from 'p-map';
import { withoutVersion } from '../../../shared/commission-plans/policy.ts';
import {
  addAgent,
  type AgentCost,
  type PreviewedAgent,
  type PreviewedSale,
  type PreviewTerms,
  sumPreview,
} from '../../../shared/commission-plans/preview.ts';
import { textCell } from '../../../shared/kernel/csv.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import type { TermsPreview } from '../../../shared/kernel/job.ts';
import { formatPlainRand } from '../../../shared/kernel/money.ts';
import { agentTable, type StoredAgent } from '../../data/agent.table.ts';
import type { ExportsBucket } from '../../data/exports-bucket.client.ts';
import type { JobTerms, StoredJob } from '../../data/job.table.ts';
import { productTable, type StoredProduct } from '../../data/product.table.ts';
import { publishedTermsTable } from '../../data/published-terms.table.ts';
import { referralTable } from '../../data/referral.table.ts';
import { NETWORK, rollupTable, TOTAL } from '../../data/rollup.table.ts';
import { positionOfSale, saleTable, type StoredSale } from '../../data/sale.table.ts';
import { findClosedThrough } from '../../domain/books/find-closed-months.ts';
import { holdLease, type Progress } from '../../domain/jobs/hold-lease.ts';
import type { Context } from '../../platform/context.ts';
import { readAll } from '../../platform/pages.ts';

/** Agents that are read at once. */
const PAGE = 100;
/** Agents of a page whose sales are read at the same time. */
const AT_ONCE = 10;
const SALES_PAGE = 200;
/** Agents that are kept with the job, for the screen. */
const SHOWN = 100;

export type PreviewTermsJob = StoredJob & {
  kind: 'previewTerms';
  termsVersion: JobTerms & { draftId: string; draftVersion: number };
};

export const isTermsPreview = (job: StoredJob): job is PreviewTermsJob =>
  job.kind === 'previewTerms' && job.termsVersion?.draftId !== undefined;

/**
 * Works out the preview and writes a row for each agent; each page of agents renews the lease.
 * @throws DomainError CONFLICT where no month is closed
 */
export async function previewTerms(
  context: Context,
  bucket: ExportsBucket,
  job: PreviewTermsJob,
  progress: Progress,
): Promise<{ resultKey: string; preview: TermsPreview }> {
  const asOf = context.clock.now().toISOString();
  const terms = await readTerms(context, job.termsVersion);
  const { agents } = await rollupTable(context.table).read({ scope: NETWORK, bucket: TOTAL });
  const costs = new Map<string, AgentCost>();
  const names = new Map<string, string>();
  const products = new Map<string, StoredProduct | undefined>();
  let cursor: string | null = null;
  do {
    const page: { rows: StoredAgent[]; cursor: string | null } = await agentTable(
      context.table,
    ).page(cursor, PAGE);
    for (const agent of await readFacts(context, page.rows, products))
      addAgent(costs, agent, terms);
    for (const { agentId, fullName } of page.rows) names.set(agentId, fullName);
    ({ cursor } = page);
    progress.done += page.rows.length;
    // The counter lags: agents may have joined since.
    progress.total = Math.max(agents, progress.done);
    await holdLease(context, job, progress);
  } while (cursor !== null);
  // A recruiter who was deleted earns nothing.
  for (const agentId of costs.keys()) if (!names.has(agentId)) costs.delete(agentId);
  const rows = rowsOf(costs, names);
  const resultKey = `exports/${job.jobId}.csv`;
  await bucket.write(resultKey, [csvOf(rows)]);
  const { draftId, draftVersion } = job.termsVersion;
  const { period } = terms;
  const preview = { period, draftId, draftVersion, asOf, ...sumPreview(costs) };
  return { resultKey, preview: { ...preview, rows: rows.slice(0, SHOWN) } };
}

async function readTerms(context: Context, version: JobTerms): Promise<PreviewTerms> {
  const [published, period] = await Promise.all([
    publishedTermsTable(context.table).all(),
    findClosedThrough(context),
  ]);
  if (period === undefined) throw conflict('No month is closed yet.');
  return {
    period,
    published: [...withoutVersion(published, version), version],
    day: version.firstDay,
    standardBonusCents: context.settings.referralBonusCents,
  };
}

/** The agents with their recruiters and their sales. */
async function readFacts(
  context: Context,
  agents: readonly StoredAgent[],
  products: Map<string, StoredProduct | undefined>,
): Promise<PreviewedAgent[]> {
  const { table } = context;
  const referrals = await referralTable(table).getMany(agents.map(({ agentId }) => agentId));
  return pMap(
    agents,
    async ({ agentId, commissionGroupId: groupId }) => {
      const sales = await readApprovedSales(context, agentId);
      await readProducts(context, sales, products);
      return {
        agentId,
        groupId,
        recruiterId: referrals.get(agentId)?.referrerId,
        sales: sales.map((sale) => previewedSale(sale, products.get(sale.productId))),
      };
    },
    { concurrency: AT_ONCE },
  );
}

/** An agent's sales that were ever approved. */
async function readApprovedSales({ table }: Context, agentId: string): Promise<StoredSale[]> {
  const sales = await readAll(async (after: ReturnType<typeof positionOfSale> | undefined) => {
    const page = { agentId, order: 'oldest', limit: SALES_PAGE, after } as const;
    const { rows, more } = await saleTable(table).page(page);
    const last = rows.at(-1);
    return { rows, next: more && last ? positionOfSale(last) : undefined };
  });
  return sales.filter(({ approvedAt }) => approvedAt !== undefined);
}

/** Reads the products that weren't read yet. */
async function readProducts(
  { table }: Context,
  sales: readonly StoredSale[],
  products: Map<string, StoredProduct | undefined>,
): Promise<void> {
  const missing = sales.map(({ productId }) => productId).filter((id) => !products.has(id));
  if (missing.length === 0) return;
  const found = await productTable(table).getMany(missing);
  for (const id of missing) products.set(id, found.get(id));
}

const previewedSale = (sale: StoredSale, product: StoredProduct | undefined): PreviewedSale => ({
  status: sale.status,
  approvedAt: sale.approvedAt,
  endedAt: sale.endedAt,
  reversedThrough: sale.reversedThrough,
  reversedAt: sale.reversedAt,
  clawbackCents: sale.clawbackCents,
  saleValueCents: sale.saleValueCents,
  productId: sale.productId,
  connectionTypeId: product?.connectionTypeId,
  baseCommissionRate: product?.baseCommissionRate ?? 0,
  upfrontCommissionCents: sale.upfrontCommissionCents,
  monthlyCommissionCents: sale.monthlyCommissionCents,
  ...(sale.terms ? { terms: sale.terms } : {}),
});

type PreviewRow = TermsPreview['rows'][number];

/** The greatest losses first, then by name. */
function rowsOf(
  costs: ReadonlyMap<string, AgentCost>,
  names: ReadonlyMap<string, string>,
): PreviewRow[] {
  return Array.from(costs, ([id, cost]) => ({ id, name: names.get(id) ?? '', ...cost })).sort(
    (one, other) =>
      one.thenCents - one.nowCents - (other.thenCents - other.nowCents) ||
      one.name.localeCompare(other.name, 'en-ZA') ||
      (one.id < other.id ? -1 : 1),
  );
}

const TITLES = ['Agent ID', 'Agent', 'Now', 'Then', 'Difference'];

/** The byte order mark tells spreadsheets that the file is UTF-8. */
function csvOf(rows: readonly PreviewRow[]): string {
  const lines = rows.map(({ id, name, nowCents, thenCents }) => [
    id,
    textCell(name),
    formatPlainRand(nowCents),
    formatPlainRand(thenCents),
    formatPlainRand(thenCents - nowCents),
  ]);
  return `\ufeff${Papa.unparse([TITLES, ...lines], { newline: '\r\n' })}\r\n`;
}
