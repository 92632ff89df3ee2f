/** Given a person who chose Excel, an export is a workbook of which each cell is what the list has. */
import { expect, it } from 'vitest';
import { readCsv } from '../../../shared/kernel/csv-file.ts';
import { readTable } from '../../../shared/kernel/workbooks/read-table.ts';
import { QueuedExports } from '../../support/jobs/queued-exports.ts';
import { ruleRows } from '../../support/jobs/ruled-export.ts';
import { setUpProjectedTable } from '../../support/projections/projected-table.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const { table } = await setUpProjectedTable();

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
