/** Ends the work on a file, with the event that tells its result. */
import type { FileChanges, StoredFile } from '../../data/brought-files/brought-file.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import type { Task } from '../../domain/jobs/check-job.ts';
import { FileProblem } from '../../domain/uploads/refuse-file.ts';
import type { FileTask } from './work-on-file.ts';

interface Result<File extends StoredFile> {
  changes: FileChanges<File>;
  /** Values of the result for its event. */
  facts: Record<string, unknown>;
}

async function finishWork<File extends StoredFile>(
  { context, file: { fileId }, job, kind }: FileTask<File>,
  event: 'preview' | 'finish',
  { changes, facts, at }: Result<File> & { at: string },
): Promise<void> {
  const { table } = context;
  await table.transact([
    kind.table(table).advance(fileId, job.jobId, changes),
    recordEvent(context, {
      action: `${kind.slice}.${event}`,
      about: ['portal', fileId],
      at,
      after: facts,
    }),
  ]);
}

/**
 * Ends the reading of a file with its preview. A content that can't be used is refused, with the problem
 * for the user.
 * @param refused names the file in the event of a refusal
 * @param read writes the preview
 */
export async function finishReading<File extends StoredFile>(
  task: FileTask<File>,
  refused: Record<string, unknown>,
  read: () => Promise<Result<File>>,
): Promise<void> {
  const result = await read().catch((error: unknown) => {
    if (!(error instanceof FileProblem)) throw error;
    const { message } = error;
    return {
      changes: { status: 'refused', problem: message } as const,
      facts: { ...refused, status: 'refused', message },
    };
  });
  await finishWork(task, 'preview', { ...result, at: nowOf(task) });
}

/**
 * Ends the application of a file.
 * @returns its time, ISO 8601
 */
export async function finishApplying<File extends StoredFile>(
  task: FileTask<File>,
  applied: NonNullable<File['applied']>,
  facts: Record<string, unknown>,
): Promise<string> {
  const at = nowOf(task);
  const { file, context, kind } = task;
  await finishWork(task, 'finish', {
    changes: { status: 'applied', applied, appliedBy: context.actor.userId, appliedAt: at },
    facts: { ...kind.facts(file), ...facts, failed: applied.failed },
    at,
  });
  return at;
}

const nowOf = ({ context: { clock } }: Pick<Task, 'context'>) => clock.now().toISOString();
