/**
 * The month, the terms and the agents that a preview of terms began with. They are kept in a file, so that
 * every worker goes by the same, whatever is closed, published or changed meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { withoutVersion } from '../../../shared/commission-plans/policy.ts';
import type { PreviewTerms } from '../../../shared/commission-plans/preview.ts';
import { conflict, invalid } from '../../../shared/kernel/errors.ts';
import { agentNamesTable } from '../../data/agents/agent-names.table.ts';
import { previewBasisKeyOf } from '../../domain/jobs/export-keys.ts';
import type { ExportsBucket } from '../../data/jobs/exports-bucket.client.ts';
import { isFileGone } from '../../data/jobs/file-parts.client.ts';
import type { JobTerms } from '../../data/jobs/job.table.ts';
import { publishedTermsTable } from '../../data/commission-plans/published-terms.table.ts';
import { findClosedThrough } from '../../domain/books/find-closed-months.ts';
import { holdLease } from '../../domain/jobs/hold-lease.ts';
import { isTooOld } from '../../domain/jobs/keep-work.ts';
import type { Context } from '../../platform/context.ts';
import { pagesOf } from '../../platform/pages.ts';
import type { JobWith, Task } from '../../domain/jobs/check-job.ts';

/** Agents of a file, and between two signs of life: some seconds. */
export const PREVIEWED_PAGE = 100;
/** Another value after a release that keeps or works out something else: the preview then begins again. */
const SHAPE = `preview-1-${PREVIEWED_PAGE}`;
/** Agents that are listed at once. */
const LISTED = 500;

export type PreviewTask = Task & { job: JobWith<'termsVersion'> };

/** An agent's id, name and group: there are many, and all of them are in memory. */
export type BasisAgent = readonly [agentId: string, name: string, groupId?: string];

export interface PreviewBasis {
  shape: string;
  /** Real time, ISO 8601. */
  begunAt: string;
  /** The portal's time, ISO 8601. */
  asOf: string;
  terms: PreviewTerms;
  /** In the order in which they joined. */
  agents: BasisAgent[];
}

/**
 * Reads what an earlier worker began with, or begins.
 * @throws DomainError CONFLICT where no month is closed; INVALID where the files are gone, or will soon be
 */
export async function readBasis(worker: PreviewTask): Promise<PreviewBasis> {
  const { bucket, job, progress } = worker;
  const { beginning } = progress;
  if (beginning !== undefined) {
    const key = previewBasisKeyOf({ jobId: job.jobId, beginning });
    const basis = JSON.parse(await readKept(bucket, key)) as PreviewBasis;
    if (isTooOld(worker, basis.begunAt)) throw lost();
    if (basis.shape === SHAPE) return basis;
  }
  return begin(worker);
}

/**
 * Reads a file of the preview.
 * @throws DomainError INVALID where it is gone
 */
export async function readKept(bucket: ExportsBucket, key: string): Promise<string> {
  try {
    return await bucket.read(key);
  } catch (error) {
    if (isFileGone(error)) throw lost();
    throw error;
  }
}

const lost = () =>
  invalid('The preview stood still for so long that its files are gone. Please start it again.');

async function begin(worker: PreviewTask): Promise<PreviewBasis> {
  const { bucket, context, job, progress } = worker;
  const begunAt = context.clock.real().toISOString();
  const asOf = context.clock.now().toISOString();
  progress.done = 0;
  const terms = await readTerms(context, job.termsVersion);
  const basis = { shape: SHAPE, begunAt, asOf, terms, agents: await listAgents(worker) };
  // A worker that lost its lease can't write over this file: its own has another name.
  const beginning = randomUUID();
  const key = previewBasisKeyOf({ jobId: job.jobId, beginning });
  await bucket.write(key, [JSON.stringify(basis)], 'application/json');
  progress.beginning = beginning;
  progress.total = basis.agents.length;
  await holdLease(worker);
  return basis;
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

async function listAgents(worker: PreviewTask): Promise<BasisAgent[]> {
  const { context } = worker;
  const agents: BasisAgent[] = [];
  const pages = pagesOf((after: string | undefined) =>
    agentNamesTable(context.table).page(after ?? null, LISTED),
  );
  for await (const rows of pages) {
    for (const { agentId, fullName, commissionGroupId: group } of rows)
      agents.push(group === undefined ? [agentId, fullName] : [agentId, fullName, group]);
    await holdLease(worker);
  }
  return agents;
}
