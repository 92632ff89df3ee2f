/**
 * Applies a preview: ends and activates its sales, a part at a time. Another worker goes on where the last
 * one stopped; a line that was done before counts again, and changes nothing.
 */
import { APPLIED, LINES_KEPT_TOGETHER } from '../../../shared/network-statements/rules.ts';
import type {
  KeptLine,
  StatementApplied,
  Verdict,
} from '../../../shared/network-statements/schemas.ts';
import type { Failure } from '../../data/jobs/job-failure.table.ts';
import type { StoredStatement } from '../../data/network-statements/network-statement.table.ts';
import { readPart } from '../../domain/network-statements/read-lines.ts';
import { markSalesActivated } from './mark-activated.ts';
import type { AppliedLine } from './check-sale.ts';
import { endSales } from './end-sales.ts';
import { finishApplying } from '../brought-files/finish-work.ts';
import { showApplied } from '../brought-files/show-progress.ts';
import type { FileTask } from '../brought-files/work-on-file.ts';

type StatementTask = FileTask<StoredStatement>;

/** Lines between two saves of progress; their failures fit into one item. */
const PART = 50;

const NOTHING: StatementApplied = { ended: 0, activated: 0, already: 0, failed: 0 };

export async function applyStatement(task: StatementTask): Promise<void> {
  const { progress, file } = task;
  const applied = { ...(progress.done > 0 ? (file.applied ?? NOTHING) : NOTHING) };
  const counts = APPLIED.map((verdict) => file.totals?.counts[verdict] ?? 0);
  progress.total = counts.reduce((sum, count) => sum + count, 0);
  let first = 0;
  for (const [at, verdict] of APPLIED.entries()) {
    const count = counts[at] ?? 0;
    await applyList(task, { verdict, first, count }, applied);
    first += count;
  }
  const { ended, activated } = applied;
  await finishApplying(task, applied, { ended, activated });
}

/** Applies the lines of a list that aren't done. */
async function applyList(
  task: StatementTask,
  { verdict, first, count }: { verdict: Verdict; first: number; count: number },
  applied: StatementApplied,
): Promise<void> {
  const { bucket, progress, file } = task;
  let read: { part: number; lines: KeptLine[] } | undefined;
  while (progress.done < first + count) {
    const from = progress.done - first;
    const part = Math.floor(from / LINES_KEPT_TOGETHER);
    if (read?.part !== part)
      read = { part, lines: await readPart(bucket, file, { list: verdict, part }) };
    const at = from % LINES_KEPT_TOGETHER;
    const lines = read.lines.slice(at, at + PART);
    if (lines.length === 0) throw new Error(`The list ${verdict} ends before its count`);
    await applySome(task, { verdict, lines }, applied);
  }
}

async function applySome(
  task: StatementTask,
  { verdict, lines }: { verdict: Verdict; lines: readonly KeptLine[] },
  applied: StatementApplied,
): Promise<void> {
  const { context, progress, file } = task;
  const rows = lines.map((line, at) => ({
    ...line,
    row: progress.done + at + 1,
    saleId: line.saleId ?? '',
    day: line.day ?? '',
  }));
  const isEnd = verdict === 'end';
  const outcome = isEnd
    ? await endSales(context, file, rows)
    : await markSalesActivated(context, rows);
  applied[isEnd ? 'ended' : 'activated'] += outcome.changed;
  applied.already += outcome.already;
  applied.failed += outcome.failures.length;
  const failures = outcome.failures.map((failure) => failureOf(verdict, rows, failure));
  await showApplied(task, applied, { done: progress.done + lines.length, failures });
}

/** The failure with the cells that identify its line on the screen. */
function failureOf(
  verdict: Verdict,
  rows: readonly AppliedLine[],
  { row, reason }: { row: number; reason: string },
): Failure {
  const line = rows.find((one) => one.row === row);
  const cells = { line: String(line?.line ?? ''), outcome: verdict, sale: line?.saleId ?? '' };
  return { row, reason: `Line ${cells.line}: ${reason}`, cells };
}
