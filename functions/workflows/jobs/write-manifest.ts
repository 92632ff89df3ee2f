/** The list of an export's files, by which a person checks that none is missing and that each is whole. */
import { textCell } from '../../../shared/kernel/csv.ts';
import type { ExportFile, RowMark, StoredJob } from '../../data/jobs/job.table.ts';
import { presentFileName } from '../../domain/jobs/present-file-name.ts';
import { writeRand } from './write-cells.ts';

const FIRST_TITLES = [
  'File',
  'Rows',
  'Size (bytes)',
  'SHA-256',
  'First ID',
  'First Time (UTC)',
  'Last ID',
  'Last Time (UTC)',
];
const LAST_TITLES = ['Started (UTC)', 'Made (UTC)', 'Filter'];

interface Exported {
  job: StoredJob;
  files: readonly ExportFile[];
  /** The titles of the sums of a file, in their order. */
  sumTitles: readonly string[];
  /** ISO 8601. */
  madeAt: string;
}

/** A row for each file, and one for all of them together, after the titles. */
export function writeManifest({ job, files, sumTitles, madeAt }: Exported): string[][] {
  const about = [job.createdAt, madeAt, textCell(filterOf(job))];
  const rowOf = (name: string, part: Omit<ExportFile, 'sha256'>, sha256: string) => [
    name,
    String(part.rows),
    String(part.bytes),
    sha256,
    ...marks(part.first),
    ...marks(part.last),
    ...part.sums.map(writeRand),
    ...about,
  ];
  return [
    [...FIRST_TITLES, ...sumTitles.map((title) => `Sum of ${title}`), ...LAST_TITLES],
    ...files.map((file, at) => rowOf(presentFileName(job, at + 1), file, file.sha256)),
    rowOf('All files', allOf(files), ''),
  ];
}

const marks = (mark: RowMark | undefined) => [textCell(mark?.id ?? ''), mark?.at ?? ''];

const allOf = (files: readonly ExportFile[]): Omit<ExportFile, 'sha256'> => ({
  rows: files.reduce((sum, { rows }) => sum + rows, 0),
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  sums: (files[0]?.sums ?? []).map((_, at) =>
    files.reduce((sum, { sums }) => sum + (sums[at] ?? 0), 0),
  ),
  first: files[0]?.first,
  last: files.at(-1)?.last,
});

/** The export's search, filters and order; empty where it has everything. */
const filterOf = ({ listFilter }: StoredJob): string =>
  Object.entries((listFilter ?? {}) as Record<string, unknown>)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('; ');
