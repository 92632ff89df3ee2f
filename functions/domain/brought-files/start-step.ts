/** Starts the steps of a file's work: reading it, and applying its preview. Both are jobs. */
import { randomUUID } from 'node:crypto';
import { conflict } from '../../../shared/kernel/errors.ts';
import type { FileChanges, StoredFile } from '../../data/brought-files/brought-file.table.ts';
import { jobTable } from '../../data/jobs/job.table.ts';
import type { Context } from '../../platform/context.ts';
import { hashOf, wisherOf } from '../../platform/idempotency.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { FileKind } from './kind.ts';
import { fileChanged, readFile } from './read-file.ts';

/** Statuses from which a file is read, or checked again. */
const READABLE: readonly StoredFile['status'][] = ['uploading', 'read', 'applied', 'stopped'];

interface Step<File extends StoredFile> {
  changes?: FileChanges<File>;
  /** Values of the step for its event. */
  facts?: Record<string, unknown>;
  writes?: readonly Write[];
  /** Commits it, where it may take two people. */
  commit?: (writes: readonly Write[]) => Promise<void>;
}

/**
 * Has a job read an uploaded file, or check a read one again. Idempotent while it is being read.
 * @param etagOf the ETag of the content that is read; undefined where it has not arrived
 * @throws DomainError CONFLICT where the file can't be read in its state
 */
export async function startReading<File extends StoredFile>(
  context: Context,
  kind: FileKind<File>,
  fileId: string,
  etagOf: (file: File) => Promise<string | undefined>,
): Promise<File> {
  const file = await readFile(context, kind, fileId);
  if (file.status === 'reading') return file;
  if (!READABLE.includes(file.status)) throw fileChanged(kind, file);
  const etag = await etagOf(file);
  if (!etag) throw conflict('The file has not arrived. Please upload it again.');
  return startStep(context, { kind, file, step: 'read' }, { changes: { status: 'reading', etag } });
}

/**
 * Has a job apply the preview that was seen. Idempotent while it is applied; once it stopped, it may be
 * started again.
 * @param planOf says what the kind adds; throws where there is nothing to apply
 * @throws DomainError CONFLICT where the file was checked again since, or can't be applied in its state
 */
export async function startApplying<File extends StoredFile>(
  context: Context,
  kind: FileKind<File>,
  { fileId, preview }: { fileId: string; preview: number },
  planOf: (file: File) => Step<File>,
): Promise<File> {
  const file = await readFile(context, kind, fileId);
  if (file.preview !== preview) throw checkedAgain(kind, file);
  if (file.status === 'applying') return file;
  if (file.status !== 'read' && file.status !== 'stopped') throw fileChanged(kind, file);
  const { changes, ...plan } = planOf(file);
  return startStep<File>(
    context,
    { kind, file, step: 'apply' },
    { ...plan, changes: { ...changes, status: 'applying' } },
  );
}

const checkedAgain = ({ noun }: Pick<FileKind<never>, 'noun'>, { status, preview }: StoredFile) =>
  conflict(`This ${noun} was checked again since. Look at the new preview first.`, {
    status,
    preview,
  });

/**
 * Starts the job, if the file is as it was read; the stream puts it on its queue.
 * @returns the file with the job
 * @throws DomainError CONFLICT where the file changed since
 */
async function startStep<File extends StoredFile>(
  context: Context,
  { kind, file, step }: { kind: FileKind<File>; file: File; step: 'read' | 'apply' },
  { changes, facts = {}, writes = [], commit }: Step<File>,
): Promise<File> {
  const { clock, table } = context;
  const { fileId } = file;
  const jobId = randomUUID();
  const at = clock.now().toISOString();
  const job = step === 'apply' ? { jobId, applyJobId: jobId } : { jobId };
  const begun = { ...changes, ...job };
  const all = [
    kind
      .table(table)
      .begin(file, begun)
      .orThrow((current) => fileChanged(kind, current)),
    jobTable(table)
      .create({
        [kind.jobField]: fileId,
        kind: kind.jobs[step],
        jobId,
        status: 'queued',
        // Whoever asked may release the batch; a second person may be the one who locked it.
        ownerId: wisherOf(context),
        done: 0,
        attempts: 0,
        createdAt: at,
        inputHash: hashOf({ kind: kind.jobs[step], fileId }),
      })
      .orFail('Two jobs have one id'),
    ...writes,
    recordEvent(context, {
      action: `${kind.slice}.${step}`,
      about: ['portal', fileId],
      at,
      after: { ...kind.facts(file), ...facts },
    }),
  ];
  await (commit ? commit(all) : table.transact(all));
  return { ...file, problem: undefined, done: undefined, total: undefined, ...begun };
}
