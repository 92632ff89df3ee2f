/** Given 5,000 agents and 120,000 entries, books are exported below 256 MB. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { jobTable, type StoredJob } from '../../functions/data/jobs/job.table.ts';
import { UPFRONT_COMMISSION_CENTS } from '../../shared/ledger/rules.ts';
import { BOOKED, BOOKED_MONTHS, bookedAgent } from '../support/books/books-rows.ts';
import { BUCKET, setUpWorkshop } from '../support/jobs/worker-process.ts';

export interface BooksSize {
  agents: number;
  /** Approved sales of each agent in each of twelve months. */
  sales: number;
}

const agents = 5_000;
const sales = 2;
const workshop = setUpWorkshop(function* (table) {
  for (let index = 0; index < agents; index++) yield* bookedAgent(table, index, sales);
});

/** How many lines a file has, and how many different ones, read as it comes. */
async function linesOf(key: string) {
  const { Body } = await workshop().s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
  if (!(Body instanceof Readable)) throw new Error(`There is no ${key}`);
  const different = new Set<string>();
  let lines = 0;
  for await (const line of createInterface({ input: Body })) {
    lines++;
    different.add(line.slice(0, 60));
  }
  return { lines, different: different.size };
}

const inAll = agents * BOOKED_MONTHS.length * sales;
const kinds: readonly [StoredJob['kind'], filter: object, rows: number][] = [
  ['exportLedger', { from: '2025-01-01', to: '2025-12-31' }, inAll],
  // Twelve totals, and the year's.
  ['exportAccrual', BOOKED, agents * BOOKED_MONTHS.length + 13],
];

it.each(kinds)(
  `%s of ${agents} agents and ${inAll} entries takes less than 256 MB`,
  async (kind, listFilter, rows) => {
    await workshop().work({ jobId: kind, kind, listFilter });
    expect(await jobTable(workshop().table).get(kind)).toMatchObject({
      status: 'done',
      done: rows,
    });
    expect(await linesOf(`exports/${kind}.csv`)).toEqual({
      lines: rows + 1,
      different: rows + 1,
    });
  },
);

it(`a journal of ${agents} agents takes less than 256 MB`, async () => {
  const listFilter = { ...BOOKED, format: 'plain' };
  const job = { jobId: 'journal', kind: 'exportJournal', listFilter } as const;
  await workshop().work(job);
  const cents = inAll * UPFRONT_COMMISSION_CENTS;
  expect(await jobTable(workshop().table).get('journal')).toMatchObject({
    status: 'done',
    journal: { lineCount: 24, debitCents: cents, creditCents: cents },
  });
});
