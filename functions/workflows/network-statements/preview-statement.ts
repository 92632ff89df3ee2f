/** Reads a network's statement, and writes the preview of what it would do. Nothing else changes. */
import { invalid } from '../../../shared/kernel/errors.ts';
import { verdicts } from '../../../shared/network-statements/limits.ts';
import type {
  LineList,
  StatementTotals,
  Verdict,
} from '../../../shared/network-statements/schemas.ts';
import { networkStatementTable } from '../../data/network-statements/network-statement.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';
import { countLeakage } from './count-leakage.ts';
import { decideFile } from './decide-file.ts';
import { type Reading, type ReadingKeeper, keepReading } from './keep-reading.ts';
import { openStatement } from './open-statement.ts';
import type { StatementTask } from './show-progress.ts';
import { writeCsvs } from './write-csvs.ts';
import { type Preview, type PreviewLists, writeLists } from './write-lists.ts';

export async function previewStatement(task: StatementTask): Promise<void> {
  try {
    await writePreview(task);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    await finish(task, { status: 'refused', problem: error.message });
  }
}

async function writePreview(task: StatementTask): Promise<void> {
  const { progress, statement, uploads } = task;
  const { statementId, mapping, etag = '' } = statement;
  const bytes = await uploads.read(statementId, etag);
  if (!bytes) throw invalid('The file is not there any more. Please upload it again.');
  const keeper = await keepReading(task);
  const { reading } = keeper;
  const file = openStatement(bytes, mapping, reading.today);
  progress.total = file.count;
  progress.done = reading.lines;
  const preview = { statementId, preview: statement.preview + 1 };
  if (reading.stage !== 'files') {
    const lists = openLists(task, keeper, preview);
    await decideFile(task, keeper, { lines: file.lines, lists });
    await lists.close();
    reading.lists = lists.kept();
    reading.stage = 'files';
    await keeper.step();
  }
  await writeCsvs(task, keeper, preview);
  const { counts, sales } = reading;
  const totals = { lines: file.count, sales, counts: countsOf(reading.lists), ...counts };
  await finish(task, { status: 'read', preview: preview.preview, totals });
}

function openLists(
  { bucket, context }: StatementTask,
  keeper: ReadingKeeper,
  preview: Preview,
): PreviewLists {
  const { reading } = keeper;
  const count = countLeakage(context, reading.counts);
  const lists = writeLists(bucket, preview, {
    kept: reading.lists,
    async complete(list, lines) {
      for (const line of await count.complete(list, lines)) await lists.add('leakage', line);
    },
  });
  keeper.beforeKeeping(async () => {
    reading.lists = lists.kept();
  });
  return lists;
}

function countsOf(lists: Reading['lists']): Record<Verdict, number> {
  const counts = new Map<LineList, number>(lists.map(([list, { count }]) => [list, count]));
  return Object.fromEntries(
    verdicts.map((verdict) => [verdict, counts.get(verdict) ?? 0]),
  ) as Record<Verdict, number>;
}

type Outcome =
  | { status: 'read'; preview: number; totals: StatementTotals }
  | { status: 'refused'; problem: string };

async function finish({ context, statement, job }: StatementTask, outcome: Outcome): Promise<void> {
  const { clock, table } = context;
  const { fileName, network, statementId } = statement;
  const at = clock.now().toISOString();
  const isRead = outcome.status === 'read';
  await table.transact([
    networkStatementTable(table).advance(statement, job.jobId, {
      ...outcome,
      ...(isRead ? { previewedAt: at } : {}),
    }),
    recordEvent(context, {
      action: 'networkStatements.preview',
      subject: 'portal',
      subjectId: statementId,
      at,
      after: isRead
        ? {
            fileName,
            network,
            ends: outcome.totals.counts.end ?? 0,
            activations: outcome.totals.counts.activate ?? 0,
          }
        : { fileName, network, status: outcome.status, message: outcome.problem },
    }),
  ]);
}
