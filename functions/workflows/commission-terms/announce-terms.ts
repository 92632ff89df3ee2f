/** Tells agents that their terms of commission change: once each, with old and new terms. */
import { setTimeout as pause } from 'node:timers/promises';
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
import { checkJob, type Task } from '../../domain/jobs/check-job.ts';

/** Agents that are read at once, and between two signs of life. */
const PAGE = 50;
/** Notices that are written at the same time. */
const AT_ONCE = 10;
const SECOND_MS = 1000;

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
    await announceTo(context, announcement, page.rows);
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

/** Writes no faster than e-mails are sent, because the stream sends one for each notice. */
async function announceTo(
  context: Context,
  announcement: Announcement,
  agents: readonly StoredAgent[],
): Promise<void> {
  const { clock, settings } = context;
  const affected = agents.flatMap((agent) => noticeFor(announcement, agent) ?? []);
  for (let from = 0; from < affected.length; from += AT_ONCE) {
    const began = clock.real().getTime();
    const some = affected.slice(from, from + AT_ONCE);
    const written = await Promise.all(some.map((notice) => writeOnce(context, notice)));
    const mails = written.filter(Boolean).length;
    const ends = began + (mails * SECOND_MS) / settings.mailsPerSecond;
    await pause(Math.max(0, ends - clock.real().getTime()));
  }
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

/** @returns false where the agent has the notice already, or was deleted meanwhile */
const writeOnce = ({ table }: Context, notice: TermsNotice): Promise<boolean> =>
  ifNeeded(
    table.transact([
      termsNoticeTable(table).add(notice).orThrow(notNeeded),
      agentTable(table).require(notice.agentId).orThrow(notNeeded),
    ]),
  );
