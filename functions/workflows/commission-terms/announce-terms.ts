/** Tells agents that their terms of commission change: once each, with old and new terms. */
import { changeFor } from '../../../shared/commission-plans/policy.ts';
import { planIdOf, type PublishedTerms } from '../../../shared/commission-plans/rules.ts';
import type { CommissionTerms } from '../../../shared/commission-plans/schemas.ts';
import { productsWords, standardTerms } from '../../../shared/commission-plans/words.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import type { JobTerms } from '../../data/jobs/job.table.ts';
import { productTable } from '../../data/products/product.table.ts';
import { publishedTermsTable } from '../../data/commission-plans/published-terms.table.ts';
import {
  type TermsNotice,
  termsNoticeTable,
} from '../../data/commission-plans/terms-notice.table.ts';
import { versionIdOf } from '../../domain/commission-plans/read-plans.ts';
import { holdLease } from '../../domain/jobs/hold-lease.ts';
import type { Context } from '../../platform/context.ts';
import { ifNeeded, notNeeded } from '../../platform/not-needed.ts';
import { writePaced } from '../notifier/write-paced.ts';
import { checkJob, type Task } from '../../domain/jobs/check-job.ts';

/** Agents that are read at once, and between two signs of life. */
const PAGE = 50;

/** The part of an announcement that is the same for all agents. */
interface Announcement {
  published: readonly PublishedTerms[];
  version: PublishedTerms;
  standard: CommissionTerms;
  connectionTypeId?: string | undefined;
  fixed: Pick<TermsNotice, 'firstDay' | 'planId' | 'versionId' | 'products' | 'at'>;
}

/**
 * Walks all agents, oldest first, and writes a notice for each one whose terms change. A worker that takes
 * over goes on with the page that wasn't finished; notices that are there already are left as they are.
 */
export async function announceTerms(task: Task): Promise<void> {
  const { context, job, progress } = task;
  const announcement = await prepare(context, checkJob(job, 'termsVersion').termsVersion);
  let cursor: string | null = progress.agentCursor ?? null;
  for (;;) {
    const page = await agentTable(context.table).page(cursor, PAGE);
    const affected = page.rows.flatMap((agent) => noticeFor(announcement, agent) ?? []);
    await writePaced(context, affected, (notice) => writeOnce(context, notice));
    progress.done += page.rows.length;
    ({ cursor } = page);
    if (cursor === null) return;
    progress.agentCursor = cursor;
    await holdLease(task);
  }
}

async function prepare(
  { settings, table }: Context,
  { scope, firstDay, terms, publishedAt }: JobTerms,
): Promise<Announcement> {
  const { products } = scope;
  const [published, product] = await Promise.all([
    publishedTermsTable(table).all(),
    products.kind === 'product' ? productTable(table).get(products.productId) : undefined,
  ]);
  const planId = planIdOf(scope);
  return {
    published,
    version: { scope, firstDay, terms },
    standard: standardTerms(settings),
    connectionTypeId: product?.connectionTypeId,
    fixed: {
      firstDay,
      planId,
      versionId: versionIdOf({ planId, firstDay }),
      products: productsWords(scope, { productName: product?.name }),
      at: publishedAt ?? '',
    },
  };
}

function noticeFor(
  { published, version, standard, connectionTypeId, fixed }: Announcement,
  { agentId, commissionGroupId: groupId }: StoredAgent,
): TermsNotice | undefined {
  const change = changeFor(published, version, { groupId, connectionTypeId, standard });
  if (!change) return undefined;
  const { before = standard, after = standard } = change;
  return { ...fixed, agentId, before, after };
}

/** @returns 0 where the agent has the notice already, or was deleted meanwhile */
async function writeOnce({ table }: Context, notice: TermsNotice): Promise<number> {
  const writes = [
    termsNoticeTable(table).add(notice).orThrow(notNeeded),
    agentTable(table).require(notice.agentId).orThrow(notNeeded),
  ];
  return (await ifNeeded(table.transact(writes))) ? 1 : 0;
}
