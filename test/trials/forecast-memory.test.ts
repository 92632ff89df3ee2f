/** Given 10,000 agents, a forecast is worked out below 256 MB. */
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { jobTable } from '../../functions/data/jobs/job.table.ts';
import { entityOf, type Item } from '../../functions/platform/item.ts';
import type { Table, Write } from '../../functions/platform/table.ts';
import { forecastRow } from '../../shared/monthly-run/schemas.ts';
import { networkRows } from '../bench/full-size/sample-rows.ts';
import { BUCKET, setUpWorkshop } from '../support/jobs/worker-process.ts';

/** The records that a forecast reads. */
const READ: readonly unknown[] = ['agent', 'profile', 'balance', 'monthlyRun'];
/** With fewer sales, the month's commission would be below the minimum. */
const SALES_EACH = 10;

function* agentsOnly(table: Table, agents: number): Generator<Write> {
  const size = { agents, sales: agents * SALES_EACH, months: 1 };
  for (const write of networkRows(table, size, new Date())) {
    const item = write.item.Put?.Item;
    if (item && READ.includes(entityOf(item as Item))) yield write;
  }
}

const agents = 10_000;
const workshop = setUpWorkshop((table) => agentsOnly(table, agents));

it(`a forecast of ${agents} agents has each once, in less than 256 MB`, async () => {
  const { table, s3, work } = workshop();
  await work({ jobId: 'forecast', kind: 'forecast' });
  const job = await jobTable(table).get('forecast');
  expect(job).toMatchObject({ status: 'done', done: agents, forecast: { agents } });
  const Key = 'exports/forecast.json';
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
  const rows = z.array(forecastRow).parse(JSON.parse((await Body?.transformToString()) ?? ''));
  expect(new Set(rows.map(({ agentId }) => agentId)).size).toBe(agents);
  expect(job?.forecast).toMatchObject({
    lines: rows.length,
    totalCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
  });
});
