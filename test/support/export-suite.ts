/**
 * An export of many rows by a worker in a process of its own, started as the cloud starts it, in
 * counts that the caller chooses.
 */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobTable } from '../../functions/data/job.table.ts';
import type { Table, Write } from '../../functions/platform/table.ts';
import { agentAt, agentsOf, payoutsOf, salesOf } from './seed-rows.ts';
import { BUCKET, MAX_BYTES, openWorkshop, PATIENCE_MS, type Workshop } from './worker-process.ts';

const kinds = ['exportSales', 'exportPayouts'] as const;

const AGENTS = 500;

/** Agents, sales and payouts; without search entries, which no export reads. */
function* rowsOf(table: Table, count: number): Generator<Write> {
  const agentIds = Array.from({ length: AGENTS }, (_, at) => agentAt(at).agentId);
  const seed = { from: 0, count, agentIds, productId: 'product' };
  for (const all of [agentsOf(table, AGENTS), salesOf(table, seed), payoutsOf(table, seed)])
    for (const write of all) if (write.item.Put?.Item?.['__edb_e__'] !== 'searchEntry') yield write;
}

export function describeExport({ rows }: { rows: number }): void {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop((table) => rowsOf(table, rows));
  }, PATIENCE_MS);
  afterAll(() => workshop?.close());

  /** How many lines a file has, and how many different ones, read as it comes. */
  async function linesOf(key: string): Promise<{ lines: number; ids: number }> {
    const { Body } = await workshop.s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
    if (!(Body instanceof Readable)) throw new Error(`There is no ${key}`);
    const ids = new Set<string>();
    let lines = 0;
    for await (const line of createInterface({ input: Body })) {
      lines++;
      ids.add(line.slice(0, line.indexOf(',')));
    }
    return { lines, ids: ids.size };
  }

  it.each(kinds)(
    `%s of ${rows} rows has each once, in less than 256 MB`,
    async (kind) => {
      const peakBytes = await workshop.work({ jobId: kind, kind });
      expect(await jobTable(workshop.table).get(kind)).toMatchObject({
        status: 'done',
        done: rows,
      });
      const file = await linesOf(`exports/${kind}.csv`);
      expect(file).toEqual({ lines: rows + 1, ids: rows + 1 });
      process.stdout.write(
        `${kind}, ${rows} rows: ${Math.round(peakBytes / 1024 / 1024)} MB at most\n`,
      );
      expect(peakBytes).toBeLessThan(MAX_BYTES);
    },
    PATIENCE_MS,
  );
}
