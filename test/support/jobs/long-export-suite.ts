/**
 * An export of more rows than a disk has room for: the real workers over rows that follow a rule, with files
 * that are only counted and hashed, and a clock that goes by what a page and a part take in the cloud.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { marshall } from '@aws-sdk/util-dynamodb';
import Papa from 'papaparse';
import { exportKeyOf, exportManifestKeyOf } from '../../../functions/domain/jobs/export-keys.ts';
import { FILE_ROWS, PART_BYTES } from '../../../functions/data/jobs/file-parts.client.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import { runJob } from '../../../functions/workflows/jobs/run-job.ts';
import { seededRandom } from '../../../infra/local/demo/random.ts';
import { CountingFiles } from './counting-files.ts';
import { DEATH, isDead } from './dying-worker.ts';
import { openProjectedTable, type ProjectedTable } from '../projections/projected-table.ts';
import { QueuedExports } from './queued-exports.ts';
import { centsOfAll, ruleRows } from './ruled-export.ts';

const MB = 1024 * 1024;
const PAGE = 500;
/** Assumed of the cloud: a query of 500 rows with its people, and 6 MiB to S3. */
const PAGE_MS = 150;
const PART_MS = 600;
/** The sweeper brings back a job that a worker left. */
const SWEEP_MS = 5 * 60_000;
const LAMBDA_MS = 15 * 60_000;
/** S3 deletes files and parts after a day; links come from the job at any time until then. */
const MOST_HOURS = 20;
const ITEM_BYTES = 400 * 1024;

interface Went {
  files: { bytes: number; sha256: string }[];
  manifest: Record<string, string>[];
  workers: number;
  /** By the clock of the cloud. */
  minutes: number;
  itemBytes: number;
  mostParts: number;
  longest: number;
}

/** @param scale by how much files and parts are smaller than the portal's */
export function describeLongExport({ rows, scale }: { rows: number; scale: number }): void {
  let projected: ProjectedTable;
  beforeAll(async () => {
    projected = await openProjectedTable();
  });
  afterAll(() => projected?.close());

  const sizes = {
    partBytes: PART_BYTES / scale,
    fileRows: FILE_ROWS / scale,
    leastBytes: (5 * MB) / scale,
  };

  /** @param kills numbers of pages, counted over all workers, at which one dies */
  async function goes(kills: readonly number[], pageMs: number): Promise<Went> {
    const counted = new CountingFiles(sizes);
    const exported = new QueuedExports(projected.table);
    const jobId = await exported.queue({ kind: 'exportPayouts' });
    const dying = new Set(kills);
    const start = Date.now();
    let [now, pages, workers, itemBytes] = [start, 0, 0, 0];
    ruleRows(rows, PAGE, () => {
      now += pageMs;
      if (dying.has(++pages)) throw new Error(DEATH);
    });
    const clock = { ...systemClock, real: () => new Date(now) };
    const bucket = counted.bucketOf(() => {
      now += pageMs === 0 ? 0 : PART_MS;
    });
    for (;;) {
      expect(workers++).toBeLessThan(100);
      const begun = now;
      if (await isDead(runJob(exported.depsOf(clock, bucket), jobId)))
        await exported.endLease(jobId);
      expect(now - begun).toBeLessThan(LAMBDA_MS);
      const job = (await exported.jobNamed(jobId)) ?? {};
      const stored = JSON.stringify(marshall(job, { removeUndefinedValues: true }));
      itemBytes = Math.max(itemBytes, Buffer.byteLength(stored));
      if ('status' in job && job.status === 'done') break;
      now += SWEEP_MS;
    }
    vi.restoreAllMocks();
    const { files = [], done } = (await exported.jobNamed(jobId)) ?? {};
    expect(done).toBe(rows);
    const manifest = counted.textOf(exportManifestKeyOf(jobId)) ?? '';
    return {
      files: files.flatMap((_, at) => counted.digestOf(exportKeyOf(jobId, at + 1)) ?? []),
      manifest: Papa.parse<Record<string, string>>(manifest.slice(1), {
        header: true,
        skipEmptyLines: true,
      }).data,
      workers,
      minutes: Math.round((now - start) / 60_000),
      itemBytes,
      mostParts: counted.mostParts,
      longest: counted.longest,
    };
  }

  describe(`an export of ${rows} rows`, () => {
    it('has the same bytes where ten of its workers die', async () => {
      const random = seededRandom(rows);
      const kills = Array.from({ length: 10 }, () => random.whole(1, Math.floor(rows / PAGE)));
      const [whole, died] = [await goes([], 0), await goes(kills, PAGE_MS)];
      expect(died.files).toEqual(whole.files);
      expect(whole.files).toHaveLength(Math.ceil((rows * scale) / FILE_ROWS));
      for (const { files, manifest } of [whole, died]) {
        expect(manifest.slice(0, -1).map((row) => row['SHA-256'])).toEqual(
          files.map(({ sha256 }) => sha256),
        );
        expect(manifest.at(-1)).toMatchObject({ File: 'All files', Rows: String(rows) });
        expect(Math.round(Number(manifest.at(-1)?.['Sum of Amount (R)']) * 100)).toBe(
          centsOfAll(rows),
        );
      }
      expect(died.workers).toBeGreaterThan(new Set(kills).size);
      expect(died.itemBytes).toBeLessThan(ITEM_BYTES / 10);
      // A part and the page that completed it are in memory.
      expect(died.longest).toBeLessThan(sizes.partBytes + MB);
      expect(died.minutes).toBeLessThan(MOST_HOURS * 60);
      const bytes = died.files.reduce((sum, file) => sum + file.bytes, 0);
      process.stdout.write(
        `${rows} rows: ${died.files.length} files, ${Math.round(bytes / MB)} MB, ${died.mostParts} parts at most, ` +
          `${died.workers} workers, ${died.minutes} minutes in the cloud, item of ${died.itemBytes} bytes\n`,
      );
    });
  });
}
