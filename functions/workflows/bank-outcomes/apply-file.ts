/**
 * Applies the outcomes of a preview, line by line: what was paid first, then what came back. Another
 * worker goes on where the last one stopped; a line that was done before counts and changes nothing.
 */
import { nothingApplied } from '../../../shared/bank-outcomes/rules.ts';
import type { AppliedTotals, OutcomeRow } from '../../../shared/bank-outcomes/schemas.ts';
import { DomainError } from '../../../shared/kernel/errors.ts';
import type { StoredBankFile } from '../../data/bank-outcomes/bank-file.table.ts';
import { bankFileContentTable } from '../../data/bank-outcomes/bank-file-content.table.ts';
import { bankPreviewKeyOf } from '../../domain/jobs/export-keys.ts';
import type { Failure } from '../../data/jobs/job-failure.table.ts';
import { ifNeeded, notNeeded } from '../../platform/not-needed.ts';
import { finishApplying } from '../brought-files/finish-work.ts';
import { showApplied } from '../brought-files/show-progress.ts';
import type { FileTask } from '../brought-files/work-on-file.ts';
import { applyRow } from './apply-row.ts';
import { checkWholeBatches } from './check-whole-batches.ts';
import { finishBatches } from './finish-batches.ts';

type BankFileTask = FileTask<StoredBankFile>;

/** Lines between two saves of progress; their failures fit into one item. */
const PART = 25;

export async function applyFile(task: BankFileTask): Promise<void> {
  const { progress } = task;
  const rows = await readRows(task);
  const broken = await checkWholeBatches(task, rows);
  const applied = progress.done > 0 ? (task.file.applied ?? nothingApplied()) : nothingApplied();
  progress.total = rows.length;
  for (let from = progress.done; from < rows.length; from += PART) {
    const failures: Failure[] = [];
    for (const row of rows.slice(from, from + PART)) {
      const reason = broken.get(row.line) ?? (await applyOne(task, row, applied));
      if (reason === undefined) continue;
      applied.failed++;
      const about = `Line ${row.line}, ${row.agentName ?? row.reference}: ${reason}`;
      failures.push({ row: Number(row.id), reason: about, cells: cellsOf(row) });
    }
    failures.sort((one, other) => one.row - other.row);
    await showApplied(task, applied, { done: Math.min(from + PART, rows.length), failures });
  }
  await finishBatches(task.context, rows);
  await finish(task, applied);
}

/** The rows that change something, in the order in which they are applied. */
async function readRows({ bucket, file }: BankFileTask): Promise<OutcomeRow[]> {
  const all = JSON.parse(
    await bucket.read(bankPreviewKeyOf(file.fileId, file.preview)),
  ) as OutcomeRow[];
  return [
    ...all.filter(({ verdict }) => verdict === 'paid'),
    ...all.filter(({ verdict }) => verdict === 'returned'),
  ];
}

/** @returns why the row couldn't be applied; undefined where it is */
async function applyOne(
  { context, file }: BankFileTask,
  row: OutcomeRow,
  applied: AppliedTotals,
): Promise<string | undefined> {
  try {
    const { outcome, cents } = await applyRow(context, file, row);
    if (outcome === 'already') applied.already++;
    else {
      applied[outcome].lines++;
      applied[outcome].cents += cents;
    }
    return undefined;
  } catch (error) {
    // A portal that is too busy decides nothing about the line: the job is tried again.
    if (error instanceof DomainError && error.code !== 'BUSY') return error.message;
    throw error;
  }
}

/** The cells that identify a failed line on the screen. */
const cellsOf = ({ line, verdict, reference, agentName, amountCents }: OutcomeRow) => ({
  line: String(line),
  outcome: verdict,
  reference,
  agent: agentName ?? '',
  amountCents: String(amountCents ?? ''),
});

async function finish(task: BankFileTask, applied: AppliedTotals): Promise<void> {
  const { fileId, fileName, sha256 = '' } = task.file;
  const appliedAt = await finishApplying(task, applied, {
    lines: applied.paid.lines + applied.returned.lines,
    paidCents: applied.paid.cents,
    returnedCents: applied.returned.cents,
  });
  await keepContent(task.context, { sha256, fileId, fileName, appliedAt });
}

/** Remembers the content, so that a second file of it says so; the first one stays. */
async function keepContent(
  { table }: BankFileTask['context'],
  content: { sha256: string; fileId: string; fileName: string; appliedAt: string },
): Promise<void> {
  await ifNeeded(table.transact([bankFileContentTable(table).create(content).orThrow(notNeeded)]));
}
