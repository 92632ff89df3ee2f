/**
 * Writes an export's files in parts, and keeps with each part where the next page of rows begins. Another
 * worker goes on there, so that the time limit of one bounds no export, and a death costs the rows of one
 * part. Between two parts the text is kept too, once a minute, so that rows which are found seldom go on as
 * well.
 */
import { invalid } from '../../../shared/kernel/errors.ts';
import type { TableFileType } from '../../../shared/kernel/job.ts';
import { exportKeyOf, exportRestKeyOf } from '../../domain/jobs/export-keys.ts';
import { isFileGone } from '../../data/jobs/file-parts.client.ts';
import type { Content } from '../../data/jobs/file-parts.client.ts';
import type { OpenFile, WrittenExport } from '../../data/jobs/job.table.ts';
import { realTimeOf } from '../../domain/jobs/hold-lease.ts';
import { keepWork, type WorkKeeper } from '../../domain/jobs/keep-work.ts';
import { findFormat } from './find-format.ts';
import type { CellPage, Cells } from './export-columns.ts';
import { finishFile, OtherFile } from './finish-file.ts';
import { asKept, fromKept, PartContent, writePart } from './write-part.ts';
import type { Task } from '../../domain/jobs/check-job.ts';

/**
 * A file ends with this part, 3 GB, however few its rows: its ETags stay far below an item's 400 KB, and it
 * is read again for its digest within the lease's 2 minutes.
 */
export const MOST_PARTS = 500;
/** The export fails where its parts were gone more often. */
const MOST_RESTARTS = 3;

export interface ExportSource {
  titles: readonly string[];
  /** The wished form; absent: CSV, which longer exports get whatever was wished. */
  fileType: TableFileType | undefined;
  /** Written files are only continued by an export of the same shape. */
  shape: string;
  /** Zeros, one for each sum of a file. */
  noSums: readonly number[];
  readPages: (cursor: string | undefined, hold: () => Promise<void>) => AsyncIterable<CellPage>;
}

/** The finished files, and whether they have every match. */
export type WrittenFiles = Pick<WrittenExport, 'files' | 'incomplete' | 'fileType'>;

/**
 * Writes all files, from where the last worker came to.
 * @returns the finished files; none where the whole text is shorter than a part and stands in the first file
 * @throws WorkPaused where the rest is left to the next worker; DomainError INVALID where the files were
 *   gone again and again
 */
export async function writeFiles(worker: Task, source: ExportSource): Promise<WrittenFiles> {
  const writer = new ExportWriter(worker, source);
  for (;;) {
    try {
      return await writer.run();
    } catch (error) {
      if (error instanceof TooManyRows) {
        writer.beginAsCsv();
        continue;
      }
      if (!isFileGone(error) && !(error instanceof OtherFile)) throw error;
      worker.context.log?.warn('an export begins again', { jobId: worker.job.jobId, error });
      writer.beginAgain();
    }
  }
}

/** The export has more rows than a workbook takes. */
class TooManyRows extends Error {
  override readonly name = 'TooManyRows';
}

class ExportWriter {
  readonly #worker: Task;
  readonly #source: ExportSource;
  readonly #keeper: WorkKeeper;
  #state: WrittenExport;
  /** The content after the last part. */
  #content = new PartContent('');

  constructor(worker: Task, source: ExportSource) {
    this.#worker = worker;
    this.#source = source;
    this.#keeper = keepWork(worker);
    this.#state = this.#keeper.earlier(source.shape) ?? this.#fresh(0, source.fileType);
  }

  #fresh(restarts: number, fileType: TableFileType | undefined): WrittenExport {
    const begunAt = new Date(realTimeOf(this.#worker)).toISOString();
    const state = { shape: this.#source.shape, begunAt, incomplete: false, files: [], restarts };
    return { ...state, fileType, file: this.#newFile(fileType) };
  }

  #newFile(fileType: TableFileType | undefined): OpenFile {
    const { titles, noSums } = this.#source;
    const { content, ...begun } = findFormat(fileType).begin(titles);
    const bytes = Buffer.byteLength(content);
    return { rows: 0, bytes, sums: [...noSums], etags: [], ...begun };
  }

  get #format() {
    return findFormat(this.#state.fileType);
  }

  beginAsCsv(): void {
    this.#state = this.#fresh(this.#state.restarts, 'csv');
  }

  /** Forgets what is written. */
  beginAgain(): void {
    const restarts = this.#state.restarts + 1;
    if (restarts > MOST_RESTARTS)
      throw invalid('The files of the export were lost. Please start it again.');
    this.#state = this.#fresh(restarts, this.#state.fileType);
  }

  async run(): Promise<WrittenFiles> {
    const state = this.#state;
    if (state.file?.isWhole) await this.#finishFile(state.file);
    if (state.file) {
      this.#content = new PartContent(await this.#keptContent(state.file));
      this.#count();
      const hold = () => this.#keeper.hold();
      for await (const page of this.#source.readPages(state.cursor, hold)) await this.#add(page);
      state.isRead = true;
      await this.#endFile();
    }
    this.#count();
    return state;
  }

  async #keptContent({ etags }: OpenFile): Promise<Content> {
    const { restKey } = this.#state;
    const { begin, isText } = this.#format;
    if (restKey) return fromKept(await this.#worker.bucket.read(restKey), isText);
    return etags.length === 0 ? begin(this.#source.titles).content : '';
  }

  /** Says how many rows are there. */
  #count(): void {
    const { files, file } = this.#state;
    const finished = files.reduce((sum, { rows }) => sum + rows, 0);
    this.#worker.progress.done = finished + (file?.rows ?? 0);
  }

  /** Adds a page's rows, each file's in one piece. */
  async #add(page: CellPage): Promise<void> {
    const state = this.#state;
    let from = Math.min(state.skip ?? 0, page.length);
    const left = (state.skip ?? 0) - from;
    while (from < page.length) {
      if (this.#isFull()) {
        // The next file begins with this row of the page, to which the cursor still leads.
        state.skip = from;
        await this.#endFile();
      }
      const to = Math.min(page.length, from + this.#room());
      this.#addRows(page.cells(from, to));
      from = to;
    }
    state.skip = left;
    state.incomplete ||= page.incomplete;
    state.cursor = page.cursor ?? undefined;
    this.#count();
    if (page.cursor !== null) await this.#keepPage();
  }

  #addRows({ rows, sums, first, last }: Cells): void {
    const file = this.#file;
    const { isText } = this.#format;
    if (!isText && file.rows + rows.length > this.#worker.bucket.workbookRows)
      throw new TooManyRows();
    file.bytes += this.#content.add(this.#format.rows(file, rows));
    file.rows += rows.length;
    file.sums = file.sums.map((sum, at) => sum + (sums[at] ?? 0));
    file.first ??= first;
    file.last = last;
  }

  async #keepPage(): Promise<void> {
    if (this.#content.bytes >= this.#worker.bucket.partBytes) {
      await this.#writePart(this.#file);
      await this.#keeper.keep({ written: this.#state });
    } else if (this.#keeper.isDue()) await this.#keepText(this.#file);
    else await this.#keeper.hold();
  }

  get #file(): OpenFile {
    if (!this.#state.file) throw new Error('A row came after the last one');
    return this.#state.file;
  }

  /** How many rows the open file may still take. */
  #room(): number {
    return this.#worker.bucket.fileRows - this.#file.rows;
  }

  #isFull(): boolean {
    return this.#room() <= 0 || this.#file.etags.length >= MOST_PARTS - 1;
  }

  get #key(): string {
    const { files, fileType } = this.#state;
    return exportKeyOf(this.#worker.job.jobId, files.length + 1, fileType);
  }

  async #writePart(file: OpenFile): Promise<void> {
    const part = { content: this.#content.whole, type: this.#format.contentType };
    await writePart(this.#worker.bucket, this.#key, file, part);
    this.#content = new PartContent('');
    delete this.#state.restKey;
  }

  /** Keeps what isn't enough for a part. */
  async #keepText({ etags, rows }: OpenFile): Promise<void> {
    const { bucket, job, progress } = this.#worker;
    const state = this.#state;
    const isKnown = this.#content.bytes === 0 || (etags.length === 0 && rows === 0);
    if (isKnown) delete state.restKey;
    else {
      state.restKey = exportRestKeyOf(job.jobId, progress.done);
      await bucket.write(state.restKey, [asKept(this.#content)], 'text/plain');
    }
    await this.#keeper.keep({ written: this.#state });
  }

  /** Ends the open file; another one begins where rows follow. */
  async #endFile(): Promise<void> {
    const { bucket } = this.#worker;
    const { files, isRead } = this.#state;
    const file = this.#file;
    file.bytes += this.#content.add(this.#format.end(file));
    if (isRead && files.length === 0 && file.etags.length === 0) {
      await bucket.write(this.#key, [this.#content.whole], this.#format.contentType);
      return;
    }
    if (this.#content.bytes > 0) await this.#writePart(file);
    file.isWhole = true;
    await this.#keeper.keep({ written: this.#state });
    await this.#finishFile(file);
  }

  async #finishFile(file: OpenFile): Promise<void> {
    const state = this.#state;
    state.files.push(await finishFile(this.#worker.bucket, this.#key, file));
    if (state.isRead) delete state.file;
    else state.file = this.#newFile(state.fileType);
    const { content } = this.#format.begin(this.#source.titles);
    this.#content = new PartContent(state.file ? content : '');
    await this.#keeper.keep({ written: state });
  }
}
