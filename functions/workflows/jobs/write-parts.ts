/**
 * Writes an export's file in parts, each with where the next page of rows begins. Another worker goes
 * on there, so that the time limit of one bounds no file, and a death costs the rows of one part.
 */
import type { Context } from '../../platform/context.ts';
import type { ExportsBucket } from '../../data/exports-bucket.client.ts';
import type { WrittenParts } from '../../data/job.table.ts';
import { holdLease, keepWritten, type Progress } from '../../domain/jobs/hold-lease.ts';
import { WorkPaused } from '../../platform/lease.ts';
import type { CellPage } from './export-columns.ts';
import type { ExportJob } from './write-export.ts';

/** Stop with the next part: the function times out at 15 minutes, and a part takes less than one. */
const WORK_MS = 12 * 60_000;

export interface PartedExport {
  key: string;
  /** The first lines of the file. */
  head: string;
  /** A page's rows as lines. */
  linesOf: (rows: readonly (readonly string[])[]) => string;
  readPage: (cursor: string | undefined) => Promise<CellPage>;
}

interface Worker {
  context: Context;
  bucket: ExportsBucket;
  job: ExportJob;
  progress: Progress;
}

/**
 * Writes the file, from where the last worker came to.
 * @returns true where a search found more than it looks at
 * @throws WorkPaused where the rest is left to the next worker
 */
export async function writeParts(
  { context, bucket, job, progress }: Worker,
  { key, head, linesOf, readPage }: PartedExport,
): Promise<boolean> {
  const stopAt = context.clock.real().getTime() + WORK_MS;
  let { written } = progress;
  let cursor: string | undefined = written?.cursor;
  let incomplete = written?.incomplete ?? false;
  let text = new PartText(written ? '' : head);
  progress.done = written?.rows ?? 0;
  do {
    const page = await readPage(cursor);
    text.add(linesOf(page.rows));
    progress.done += page.rows.length;
    incomplete ||= page.incomplete ?? false;
    cursor = page.cursor ?? undefined;
    if (cursor === undefined || text.bytes < bucket.partBytes) {
      await holdLease(context, job, progress);
      continue;
    }
    const reached = { cursor, rows: progress.done, incomplete };
    written = { ...(await writePart(bucket, key, written, text.whole)), ...reached };
    text = new PartText('');
    const isPaused = context.clock.real().getTime() >= stopAt;
    await keepWritten(context, job, progress, { written, isPaused });
    if (isPaused) throw new WorkPaused();
  } while (cursor !== undefined);
  await finishFile(bucket, key, { written, rest: text.whole });
  return incomplete;
}

type Upload = Pick<WrittenParts, 'uploadId' | 'etags'>;

async function writePart(
  bucket: ExportsBucket,
  key: string,
  before: Upload | undefined,
  text: string,
): Promise<Upload> {
  const { uploadId, etags } = before ?? { ...(await bucket.beginParts(key)), etags: [] };
  const etag = await bucket.writePart({ key, uploadId }, etags.length + 1, text);
  return { uploadId, etags: [...etags, etag] };
}

/** Writes the rest, and the file is there; a short one is written at once. */
async function finishFile(
  bucket: ExportsBucket,
  key: string,
  { written, rest }: { written: Upload | undefined; rest: string },
): Promise<void> {
  if (!written) return bucket.write(key, [rest]);
  const { uploadId, etags } = rest === '' ? written : await writePart(bucket, key, written, rest);
  await bucket.finishParts({ key, uploadId }, etags);
}

/** The text of a part, and its size. */
class PartText {
  readonly #pieces: string[] = [];
  bytes = 0;

  constructor(first: string) {
    this.add(first);
  }

  add(piece: string): void {
    this.#pieces.push(piece);
    this.bytes += Buffer.byteLength(piece);
  }

  get whole(): string {
    return this.#pieces.join('');
  }
}
