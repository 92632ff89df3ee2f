/** Given more rows than a spreadsheet opens, an export becomes several files and a list of them. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setUpProjectedTable } from '../../support/projections/projected-table.ts';
import { type QueuedExport, QueuedExports } from '../../support/jobs/queued-exports.ts';
import { rowsOf } from '../../support/jobs/exports.ts';
import { ruleRows } from '../../support/jobs/ruled-export.ts';
import { readCsv } from '../../../shared/kernel/csv-file.ts';
import { readTable } from '../../../shared/kernel/workbooks/read-table.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const ROWS = 680;
const PAYOUTS: QueuedExport = { kind: 'exportPayouts', listFilter: { order: 'oldest' } };

const projected = await setUpProjectedTable();
// Files end within a page of 20 rows, and the last one is shorter than a part.
ruleRows(ROWS, 20);
const exported = new QueuedExports(projected.table, { partBytes: 25_000, fileRows: 210 });
/** An export by one worker. */
const whole = await exported.inOneGo(PAYOUTS);

const manifestOf = (jobId: string) =>
  rowsOf(exported.files.files.get(`exports/${jobId}-manifest.csv`) ?? '');
const cents = (cell: string | undefined) => Math.round(Number(cell) * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const { stack, office } = await setUpOffice();
const { table } = await setUpProjectedTable();

describe('the files', () => {
  it('have the header, at most so many rows each, and each row once', async () => {
    const files = await exported.filesOf(whole);
    expect(files.map((file) => rowsOf(file).length)).toEqual([210, 210, 210, 50]);
    const heads = files.map((file) => file.slice(0, file.indexOf('\r\n')));
    expect(new Set(heads).size).toBe(1);
    expect(heads[0]).toMatch(/^\ufeffPayout ID,/);
    const ids = files.flatMap((file) => rowsOf(file).map((row) => row['Payout ID']));
    expect([ids.length, new Set(ids).size]).toEqual([ROWS, ROWS]);
    expect(await exported.jobNamed(whole)).toMatchObject({
      status: 'done',
      done: ROWS,
      resultKey: `exports/${whole}-manifest.csv`,
    });
  });

  it('are listed with all by which a person checks that nothing is missing', async () => {
    const files = await exported.filesOf(whole);
    const listed = manifestOf(whole);
    expect(listed).toHaveLength(5);
    for (const [at, file] of files.entries()) {
      const rows = rowsOf(file);
      expect(listed[at]).toMatchObject({
        File: expect.stringMatching(new RegExp(`^payouts-\\d{4}-\\d\\d-\\d\\d-${at + 1}\\.csv$`)),
        Rows: String(rows.length),
        'Size (bytes)': String(Buffer.byteLength(file)),
        'SHA-256': createHash('sha256').update(file).digest('hex'),
        'First ID': rows[0]?.['Payout ID'],
        'Last ID': rows.at(-1)?.['Payout ID'],
        Filter: 'order: oldest',
      });
      expect(cents(listed[at]?.['Sum of Amount (R)'])).toBe(
        sum(rows.map((row) => cents(row['Amount (R)']))),
      );
    }
    const all = listed.at(-1);
    expect(all).toMatchObject({
      File: 'All files',
      Rows: String(ROWS),
      'Size (bytes)': String(sum(files.map((file) => Buffer.byteLength(file)))),
      'First ID': listed[0]?.['First ID'],
      'Last ID': listed[3]?.['Last ID'],
    });
    expect(cents(all?.['Sum of Amount (R)'])).toBe(
      sum(listed.slice(0, 4).map((row) => cents(row['Sum of Amount (R)']))),
    );
  });
});

it('are one file where the rows are just as many as it takes', async () => {
  const exact = new QueuedExports(projected.table, { partBytes: 10_000, fileRows: ROWS });
  const jobId = await exact.inOneGo(PAYOUTS);
  expect((await exact.jobNamed(jobId))?.files).toBeUndefined();
  expect(rowsOf(exact.fileOf(jobId))).toHaveLength(ROWS);
});

describe('a workbook', () => {
  it('has amounts and days as such, and texts as they are, also where one looks like a formula', async () => {
    const agent = await office.newAgent({ fullName: 'Zoë =SUM(1;2)', phone: '+27821234567' });
    await approvedSale(office, agent);
    const { id: jobId } = await office.admin.api.jobs.startExport({
      kind: 'exportAgents',
      fileType: 'xlsx',
    });
    await stack.drain();
    const job = await office.admin.api.jobs.getJob({ jobId });
    expect(job).toMatchObject({ status: 'done', fileType: 'xlsx' });
    const file = await fetch(job.downloadUrl ?? '');
    expect(file.headers.get('content-disposition')).toMatch(/agents-.*\.xlsx"$/);
    expect(file.headers.get('content-type')).toMatch(/spreadsheetml\.sheet$/);
    const read = readTable(new Uint8Array(await file.arrayBuffer()));
    const row = [...(read?.rows ?? [])].find(({ cell }) => cell('full_name').startsWith('Zoë'));
    expect(row?.cell('full_name')).toBe('Zoë =SUM(1;2)');
    expect(row?.cell('joined')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(row?.cell('earned_(r)')).toBe('50');
  });

  it('is CSV where a workbook would have too many rows, of which none is lost', async () => {
    ruleRows(61, 20);
    const exported = new QueuedExports(table, { partBytes: 5_000, workbookRows: 60 });
    const jobId = await exported.inOneGo({ kind: 'exportPayouts', fileType: 'xlsx' });
    const resultKey = `exports/${jobId}.csv`;
    expect(await exported.jobNamed(jobId)).toMatchObject({ status: 'done', done: 61, resultKey });
    const [text = ''] = await exported.filesOf(jobId);
    expect([...(readCsv(text)?.rows ?? [])]).toHaveLength(61);
  });
});
