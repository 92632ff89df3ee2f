/** A forecast of many agents by a worker in a process of its own, started as the cloud starts it. */
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { jobTable } from '../../../functions/data/job.table.ts';
import { entityOf, type Item } from '../../../functions/platform/item.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { periodOf } from '../../../shared/kernel/month.ts';
import { forecastRow } from '../../../shared/monthly-run/schemas.ts';
import { monthlyRows } from '../../bench/monthly-rows.ts';
import {
  BUCKET,
  MAX_BYTES,
  openWorkshop,
  PATIENCE_MS,
  type Workshop,
} from '../jobs/worker-process.ts';

/** The records of an agent that a forecast reads. */
const READ: readonly unknown[] = ['agent', 'profile', 'balance'];
const MEGABYTE = 1024 * 1024;

function* agentsOnly(table: Table, agents: number): Generator<Write> {
  for (const write of monthlyRows(table, { agents, sales: 2 }, periodOf(new Date()))) {
    const item = write.item.Put?.Item;
    if (item && READ.includes(entityOf(item as Item))) yield write;
  }
}

export function describeForecastWorker({ agents }: { agents: number }): void {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop((table) => agentsOnly(table, agents));
  }, PATIENCE_MS);
  afterAll(() => workshop?.close());

  it(
    `a forecast of ${agents} agents has each once, in less than 256 MB`,
    async () => {
      const begun = performance.now();
      const peakBytes = await workshop.work({ jobId: 'forecast', kind: 'forecast' });
      const seconds = Math.round((performance.now() - begun) / 1000);
      const job = await jobTable(workshop.table).get('forecast');
      expect(job).toMatchObject({ status: 'done', done: agents, forecast: { agents } });
      const Key = 'exports/forecast.json';
      const { Body } = await workshop.s3.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
      const rows = z.array(forecastRow).parse(JSON.parse((await Body?.transformToString()) ?? ''));
      expect(new Set(rows.map(({ agentId }) => agentId)).size).toBe(agents);
      expect(job?.forecast).toMatchObject({
        lines: rows.length,
        totalCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
      });
      process.stdout.write(
        `forecast, ${agents} agents: ${seconds} s, ${Math.round(peakBytes / MEGABYTE)} MB at most\n`,
      );
      expect(peakBytes).toBeLessThan(MAX_BYTES);
    },
    PATIENCE_MS,
  );
}
