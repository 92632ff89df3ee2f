/** Reads a network's statement, and writes the preview of what it would do. Nothing else changes. */
import { invalid } from '../../../shared/kernel/errors.ts';
import { verdicts } from '../../../shared/network-statements/limits.ts';
import type { LineList, Verdict } from '../../../shared/network-statements/schemas.ts';
import { networkStatements } from '../../domain/network-statements/kind.ts';
import { finishReading } from '../brought-files/finish-work.ts';
import { countLeakage } from './count-leakage.ts';
import { decideFile } from './decide-file.ts';
import {
  type Reading,
  type ReadingKeeper,
  keepReading,
  type StatementTask,
} from './keep-reading.ts';
import { openStatement } from './open-statement.ts';
import { writeCsvs } from './write-csvs.ts';
import { type Preview, type PreviewLists, writeLists } from './write-lists.ts';

export const previewStatement = (task: StatementTask): Promise<void> =>
  finishReading(task, networkStatements.facts(task.file), () => writePreview(task));

async function writePreview(task: StatementTask) {
  const { context, file, progress, uploads } = task;
  const { fileId, mapping, etag = '' } = file;
  const bytes = await uploads.read(fileId, etag);
  if (!bytes) throw invalid('The file is not there any more. Please upload it again.');
  const keeper = await keepReading(task);
  const { reading } = keeper;
  const content = openStatement(bytes, mapping, reading.today);
  progress.total = content.count;
  progress.done = reading.lines;
  const preview = { fileId, preview: file.preview + 1 };
  if (reading.stage !== 'files') {
    const lists = openLists(task, keeper, preview);
    await decideFile(task, keeper, { lines: content.lines, lists });
    await lists.close();
    reading.lists = lists.kept();
    reading.stage = 'files';
    await keeper.step();
  }
  await writeCsvs(task, keeper, preview);
  const counts = countsOf(reading.lists);
  const totals = { lines: content.count, sales: reading.sales, counts, ...reading.counts };
  const previewedAt = context.clock.now().toISOString();
  return {
    changes: { status: 'read', preview: preview.preview, previewedAt, totals } as const,
    facts: {
      ...networkStatements.facts(file),
      ends: counts.end,
      activations: counts.activate,
    },
  };
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
