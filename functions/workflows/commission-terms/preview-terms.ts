/**
 * Computes what the last closed month would have cost under drafted terms, from the sales of every agent.
 * Each page of agents is kept in a file of its own, so that another worker goes on where one stopped.
 */
import Papa from 'papaparse';
import pMap from 'p-map';
import { type AgentCost, sumPreview } from '../../../shared/commission-plans/preview.ts';
import { textCell } from '../../../shared/kernel/csv.ts';
import type { TermsPreview } from '../../../shared/kernel/job.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import { exportKeyOf, previewPartKeyOf } from '../../domain/jobs/export-keys.ts';
import { holdLease } from '../../domain/jobs/hold-lease.ts';
import { checkJob, type Task, type WorkResult } from '../../domain/jobs/check-job.ts';
import { type PreviewedProducts, type PreviewPart, previewAgents } from './preview-agents.ts';
import {
  type BasisAgent,
  type PreviewBasis,
  type PreviewTask,
  PREVIEWED_PAGE,
  readBasis,
  readKept,
} from './read-basis.ts';

/** Files that are read at the same time. */
const FILES_AT_ONCE = 10;
/** Agents that are kept with the job, for the screen. */
const SHOWN = 100;
/** Rows of one piece of the file. */
const CHUNK = 1_000;

/** All that is worked out so far. */
interface Reached {
  costs: Map<string, AgentCost>;
  products: PreviewedProducts;
}

/**
 * Works out the preview, from where the last worker came to, and writes a row for each agent.
 * @throws DomainError CONFLICT where no month is closed, INVALID where the files of an earlier worker are
 *   gone; WorkPaused where the rest is left to the next worker
 */
export async function previewTerms(task: Task): Promise<WorkResult> {
  const job = checkJob(task.job, 'termsVersion');
  const worker = { ...task, job };
  const basis = await readBasis(worker);
  const costs = await workOut(worker, basis);
  const rows = rowsOf(costs, basis.agents);
  const resultKey = exportKeyOf(job.jobId);
  await task.bucket.write(resultKey, csvOf(rows));
  const { draftId = '', draftVersion = 0 } = job.termsVersion;
  const about = { period: basis.terms.period, draftId, draftVersion, asOf: basis.asOf };
  const preview = { ...about, ...sumPreview(costs), rows: rows.slice(0, SHOWN) };
  return { resultKey, preview };
}

/** The costs by agent, once every page is done. */
async function workOut(
  worker: PreviewTask,
  { agents, terms }: PreviewBasis,
): Promise<Map<string, AgentCost>> {
  const { bucket, context, progress } = worker;
  const reached = await readReached(worker);
  while (progress.done < agents.length) {
    const page = agents.slice(progress.done, progress.done + PREVIEWED_PAGE);
    const part = await previewAgents(context, page, { terms, products: reached.products });
    await bucket.write(keyOf(worker, progress.done), [JSON.stringify(part)], 'application/json');
    addPart(reached, part);
    progress.done += page.length;
    await holdLease(worker);
  }
  const { costs } = reached;
  // A recruiter who was deleted earns nothing.
  const there = new Set(agents.map(([id]) => id));
  for (const id of costs.keys()) if (!there.has(id)) costs.delete(id);
  return costs;
}

const keyOf = ({ job: { jobId }, progress: { beginning = '' } }: PreviewTask, from: number) =>
  previewPartKeyOf({ jobId, beginning }, from);

/** The parts of earlier workers together. */
async function readReached(worker: PreviewTask): Promise<Reached> {
  const reached: Reached = { costs: new Map(), products: new Map() };
  const count = Math.ceil(worker.progress.done / PREVIEWED_PAGE);
  const keys = Array.from({ length: count }, (_, at) => keyOf(worker, at * PREVIEWED_PAGE));
  await pMap(
    keys,
    async (key) => addPart(reached, JSON.parse(await readKept(worker.bucket, key)) as PreviewPart),
    { concurrency: FILES_AT_ONCE },
  );
  return reached;
}

function addPart({ costs, products }: Reached, part: PreviewPart): void {
  for (const [id, nowCents, thenCents] of part.costs) {
    const cost = costs.get(id) ?? { nowCents: 0, thenCents: 0 };
    cost.nowCents += nowCents;
    cost.thenCents += thenCents;
    costs.set(id, cost);
  }
  for (const [id, product] of part.products) products.set(id, product);
}

type PreviewRow = TermsPreview['rows'][number];

/** The greatest losses first, then by name. */
function rowsOf(
  costs: ReadonlyMap<string, AgentCost>,
  agents: readonly BasisAgent[],
): PreviewRow[] {
  const { compare } = new Intl.Collator('en-ZA');
  const rows = agents.flatMap(([id, name]) => {
    const cost = costs.get(id);
    return cost ? [{ id, name, ...cost }] : [];
  });
  return rows.sort(
    (one, other) =>
      one.thenCents - one.nowCents - (other.thenCents - other.nowCents) ||
      compare(one.name, other.name) ||
      (one.id < other.id ? -1 : 1),
  );
}

const TITLES = ['Agent ID', 'Agent', 'Now', 'Then', 'Difference'];

/** The file in pieces. The byte order mark tells spreadsheets that it is UTF-8. */
function* csvOf(rows: readonly PreviewRow[]): Generator<string> {
  yield `\ufeff${linesOf([TITLES])}`;
  for (let from = 0; from < rows.length; from += CHUNK)
    yield linesOf(
      rows
        .slice(from, from + CHUNK)
        .map(({ id, name, nowCents, thenCents }) => [
          id,
          textCell(name),
          formatPlainRand(nowCents),
          formatPlainRand(thenCents),
          formatPlainRand(thenCents - nowCents),
        ]),
    );
}

const linesOf = (lines: string[][]) => `${Papa.unparse(lines, { newline: '\r\n' })}\r\n`;
