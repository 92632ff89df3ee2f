/** Given somebody who uploads bank files that lie, or two at the same moment: no cent moves twice, and none by a lie. */
import { afterAll, expect, it } from 'vitest';
import {
  applyFile,
  CSV_MAPPING,
  keptMapping,
  notification,
  type Outcome,
  outcomesCsv,
  previewRows,
  readOutcomes,
  restingFile,
  statusReport,
} from '../../../support/bank-outcomes/bank-outcomes.ts';
import { MAX_MAPPINGS } from '../../../../shared/bank-outcomes/rules.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { readBatch } from '../../../support/batches/batches.ts';
import { approvedSale, requestedPayout } from '../../../support/sales/deals.ts';
import { finishedExport } from '../../../support/jobs/exports.ts';
import { expectReconciled } from '../../../support/ledger/ledger.ts';
import { statusesOf } from '../../../support/ledger/races.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { linesOf } from '../../../support/batches/batch-office.ts';
import { processingBatch, said } from '../../../support/bank-outcomes/told-outcomes.ts';

const { stack, office } = await setUpOffice();
const { admin } = office;
afterAll(() => expectReconciled(stack));

const payoutOf = (payoutId: string) => admin.api.payouts.getPayout({ payoutId });

it('the same file from two people at the same moment pays each line once, and says what was done', async () => {
  const batchId = await processingBatch(office, 6);
  const lines = await linesOf(admin, batchId);
  const content = notification(lines.map(said('paid')));
  const colleague = await office.newAdmin();
  const files = [await readOutcomes(admin, content), await readOutcomes(colleague, content)];
  const [one, other] = files;
  if (!one || !other) throw new Error('A file is missing');
  const done = await Promise.all([applyFile(admin, one), applyFile(colleague, other)]);
  const applied = done.map(({ applied: totals }) => totals);
  const lineCount = applied.reduce((sum, totals) => sum + (totals?.paid.lines ?? 0), 0);
  expect(lineCount).toBe(lines.length);
  expect(applied.map((totals) => totals?.failed)).toEqual([0, 0]);
  expect(await readBatch(admin, batchId)).toMatchObject({ status: 'paid' });
});

it('two who apply one preview at the same moment apply it once', async () => {
  const batchId = await processingBatch(office, 3);
  const file = await readOutcomes(
    admin,
    notification((await linesOf(admin, batchId)).map(said('paid'))),
  );
  const colleague = await office.newAdmin();
  const call = { fileId: file.id, preview: file.preview };
  const statuses = await statusesOf(
    [admin, colleague, admin].map(({ api }) => api.bankOutcomes.applyBankFile(call)),
  );
  expect(statuses).toContain(200);
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  expect(await restingFile(admin, file.id)).toMatchObject({
    status: 'applied',
    applied: { paid: { lines: 3 }, failed: 0 },
  });
});

it('an answer to one batch’s message says nothing of another batch’s payments', async () => {
  const [first, second] = [await processingBatch(office, 2), await processingBatch(office, 2)];
  const rejected = (await linesOf(admin, second)).map(({ payoutId, amountCents }): Outcome => ({
    payoutId,
    amountCents,
    word: 'returned',
  }));
  const forged = await readOutcomes(
    admin,
    statusReport(rejected, { messageId: `PAYOUTS-${first}` }),
  );
  expect((await previewRows(admin, forged)).map(({ verdict }) => verdict)).toEqual([
    'mismatch',
    'mismatch',
  ]);
});

it('made-up ids, foreign amounts and payouts that nobody ordered move nothing', async () => {
  const agent = await office.newAgent();
  const sale = await approvedSale(office, agent);
  const pending = await requestedPayout(agent);
  const batchId = await processingBatch(office, 1);
  const [line] = await linesOf(admin, batchId);
  if (!line) throw new Error('The batch is empty');
  const lies: Outcome[] = [
    { payoutId: pending.id, amountCents: pending.amountCents, word: 'paid' },
    { payoutId: pending.id, amountCents: pending.amountCents, word: 'returned' },
    { payoutId: sale.id, amountCents: 1, word: 'paid' },
    { payoutId: '__proto__', amountCents: 1, word: 'paid' },
    { payoutId: 'constructor', amountCents: 1, word: 'returned' },
    {
      payoutId: line.payoutId.toUpperCase() === line.payoutId ? 'x' : line.payoutId.toUpperCase(),
      amountCents: line.amountCents,
      word: 'paid',
    },
    { payoutId: line.payoutId, amountCents: line.amountCents + 1, word: 'paid' },
    { payoutId: `payout#${line.payoutId}`, amountCents: line.amountCents, word: 'paid' },
  ];
  const file = await readOutcomes(admin, notification(lies));
  const verdicts = (await previewRows(admin, file)).map(({ verdict }) => verdict);
  expect(verdicts.filter((verdict) => verdict === 'paid' || verdict === 'returned')).toEqual([]);
  expect(await payoutOf(pending.id)).toMatchObject({ status: 'pending' });
  expect(await payoutOf(line.payoutId)).toMatchObject({ status: 'processing' });
});

// Every kind of damage is in functions/workflows/bank-outcomes/read-bank-file.test.ts.
it('a damaged file is refused with its line, can’t be applied, and changes nothing', async () => {
  const batchId = await processingBatch(office, 2);
  const before = await linesOf(admin, batchId);
  const content = notification(before.map(said('paid'))).slice(0, -20);
  const { id: fileId, ...file } = await readOutcomes(admin, content);
  expect(file).toMatchObject({
    status: 'refused',
    preview: 0,
    problem: expect.stringMatching(/^Line \d+/) as string,
  });
  await expectRefusal(admin.api.bankOutcomes.applyBankFile({ fileId, preview: 1 }), 409);
  expect(await linesOf(admin, batchId)).toEqual(before);
});

it('words of a bank with invisible marks don’t reach the agent', async () => {
  const batchId = await processingBatch(office, 1);
  const [line] = await linesOf(admin, batchId);
  if (!line) throw new Error('The batch is empty');
  const back: Outcome = { ...said('paid')(line), word: 'returned', reasonCode: 'AC04' };
  const content = notification([back]).replace(
    /(<RtrInf>[\s\S]*?<\/Rsn>)/,
    '$1<AddtlInf>paid to\u202e another\u2066 </AddtlInf>',
  );
  await applyFile(admin, await readOutcomes(admin, content));
  expect((await payoutOf(line.payoutId)).notes).toMatch(
    /^The account is closed \(AC04\): paid to {2}another/,
  );
});

it('whoever exchanges the words of a mapping is seen in the audit trail', async () => {
  const { name } = await keptMapping(admin);
  const { paidValues, returnedValues } = CSV_MAPPING;
  await keptMapping(admin, {
    ...CSV_MAPPING,
    paidValues: returnedValues,
    returnedValues: paidValues,
  });
  const { rows } = await admin.api.audit.listEvents({ topic: 'payouts', limit: 5 });
  expect(rows.find(({ action }) => action === 'bankOutcomes.saveMapping')?.changes).toEqual([
    { label: 'Words for paid', before: 'Paid', after: 'Unpaid' },
    { label: 'Words for returned', before: 'Unpaid', after: 'Paid' },
  ]);
  await keptMapping(admin, { ...CSV_MAPPING, name });
});

it('no more mappings are kept than the list shows', async () => {
  await keptMapping(admin);
  const { rows } = await admin.api.bankOutcomes.listOutcomeMappings();
  for (let number = rows.length; number < MAX_MAPPINGS; number += 1)
    await keptMapping(admin, { ...CSV_MAPPING, name: `Bank ${number}` });
  const one = { ...CSV_MAPPING, name: 'One more' };
  await expectRefusal(keptMapping(admin, one), 409);
  // One that is kept can be changed all the same.
  expect(await keptMapping(admin)).toMatchObject({ name: CSV_MAPPING.name });
});

it('what a spreadsheet would run comes out of no export as it came in', async () => {
  const batchId = await processingBatch(office, 1);
  const [line] = await linesOf(admin, batchId);
  if (!line) throw new Error('The batch is empty');
  const { id: mappingId } = await keptMapping(admin);
  const read = (bankReference: string) =>
    readOutcomes(admin, outcomesCsv([{ ...said('paid')(line), bankReference }]), {
      name: 'outcomes.csv',
      mappingId,
    });
  for (const formula of ['=1+1', '@SUM(A1)', '\t=1+1'])
    expect(await read(formula)).toMatchObject({ status: 'refused' });
  // A reference may begin with a sign, and is written so that it stays text.
  await applyFile(admin, await read("+cmd|' /C calc'!A0"));
  const rows = await finishedExport(office, { kind: 'exportPayouts' });
  const cells = rows.flatMap((row) => Object.values(row));
  expect(cells.filter((cell) => cell.includes('cmd|'))).toEqual([expect.stringMatching(/^\./)]);
});
