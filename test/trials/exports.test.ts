/** Given as many rows as the network may have, an export takes no more memory than of a few, in two files. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { exportKeyOf } from '../../functions/domain/jobs/export-keys.ts';
import { FILE_ROWS } from '../../functions/data/jobs/file-parts.client.ts';
import { jobTable } from '../../functions/data/jobs/job.table.ts';
import type { Table, Write } from '../../functions/platform/table.ts';
import { agentAt, agentsOf, payoutsOf, salesOf } from '../support/stack/seed-rows.ts';
import { BUCKET, setUpWorkshop } from '../support/jobs/worker-process.ts';

const kinds = ['exportSales', 'exportPayouts'] as const;

const AGENTS = 500;

/** Agents, sales and payouts; without search entries, which no export reads. */
function* rowsOf(table: Table, count: number): Generator<Write> {
  const agentIds = Array.from({ length: AGENTS }, (_, at) => agentAt(at).agentId);
  const seed = { from: 0, count, agentIds, productId: 'product' };
  for (const all of [agentsOf(table, AGENTS), salesOf(table, seed), payoutsOf(table, seed)])
    for (const write of all) if (write.item.Put?.Item?.['__edb_e__'] !== 'searchEntry') yield write;
}

const rows = 2_000_000;
const workshop = setUpWorkshop((table) => rowsOf(table, rows));

/** How many rows each file has, and how many different ones all have, read as they come. */
async function rowsIn(keys: readonly string[]): Promise<{ each: number[]; different: number }> {
  const ids = new Set<string>();
  const each: number[] = [];
  for (const Key of keys) {
    const { Body } = await workshop().s3.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
    if (!(Body instanceof Readable)) throw new Error(`There is no ${Key}`);
    let rows = -1;
    for await (const line of createInterface({ input: Body })) {
      if (rows >= 0) ids.add(line.slice(0, line.indexOf(',')));
      rows++;
    }
    each.push(rows);
  }
  return { each, different: ids.size };
}

it.each(kinds)(`%s of ${rows} rows has each once, in less than 256 MB`, async (kind) => {
  await workshop().work({ jobId: kind, kind });
  const job = await jobTable(workshop().table).get(kind);
  expect(job).toMatchObject({ status: 'done', done: rows });
  const { files = [undefined] } = job ?? {};
  const { each, different } = await rowsIn(files.map((_, at) => exportKeyOf(kind, at + 1)));
  expect(each).toEqual(files.map((_, at) => Math.min(FILE_ROWS, rows - at * FILE_ROWS)));
  expect(different).toBe(rows);
});
