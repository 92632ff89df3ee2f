/** Given sales in an office, an administrator takes them home as a CSV file. */
import { setTimeout as pause } from 'node:timers/promises';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Job } from '../../shared/jobs/contract.ts';
import { refusal } from '../support/client.ts';
import { openOffice, type Office, type Person, saleOf } from '../support/office.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let office: Office;
let agent: Person;

beforeAll(async () => {
  stack = await startTestStack();
  office = await openOffice(stack);
  agent = await office.newAgent({ fullName: 'Sipho Dlamini' });
});
afterAll(() => stack?.close());

async function finished({ id }: Job): Promise<Job> {
  for (;;) {
    const job = await office.admin.api.jobs.getJob({ jobId: id });
    if (job.status === 'done' || job.status === 'failed') return job;
    await pause(20);
  }
}

async function rowsOf(job: Job): Promise<Record<string, string>[]> {
  const file = await fetch(job.downloadUrl ?? '');
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
  const text = (await file.text()).replace(/^\ufeff/, '');
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

it('exports an empty list as a file that has only its header', async () => {
  const job = await office.admin.api.jobs.startExport({ kind: 'exportPayouts' });
  expect(job).toMatchObject({ status: 'queued', done: 0 });
  const done = await finished(job);
  expect(done).toMatchObject({ status: 'done', done: 0 });
  expect(await rowsOf(done)).toEqual([]);
});

it('exports every row once, over more than one page, and no cell runs as a formula', async () => {
  const formula = '=HYPERLINK("https://evil.example")';
  await agent.api.sales.submitSale(saleOf(office, { customerName: formula }));
  for (let sale = 0; sale < 105; sale++) await agent.api.sales.submitSale(saleOf(office));

  const job = await office.admin.api.jobs.startExport({ kind: 'exportSales' });
  const done = await finished(job);
  expect(done).toMatchObject({ status: 'done', done: 106 });

  const rows = await rowsOf(done);
  expect(new Set(rows.map((row) => row['Sale ID'])).size).toBe(106);
  expect(rows.at(-1)).toMatchObject({
    Agent: 'Sipho Dlamini',
    'Customer Name': `'${formula}`,
    Product: 'Fibre 100',
    'Sale Value (R)': '799.00',
    'Commission (R)': '0.00',
    Status: 'pending',
  });
});

it('keeps a job from everybody but the administrator who asked for it', async () => {
  const job = await office.admin.api.jobs.startExport({ kind: 'exportSales' });
  const colleague = await office.newAdmin();
  expect(await refusal(colleague.api.jobs.getJob({ jobId: job.id }))).toMatchObject({
    status: 404,
  });
});

it('works once on a job whose message comes twice', async () => {
  const job = await finished(await office.admin.api.jobs.startExport({ kind: 'exportSales' }));
  const message = { messageId: 'again', body: JSON.stringify({ jobId: job.id }) };
  await stack.invoke('jobWorker', { Records: [message, message] });
  const again = await office.admin.api.jobs.getJob({ jobId: job.id });
  expect(again.finishedAt).toBe(job.finishedAt);
});
