/** Given the lines of a bank's file, each finds its payment, or says why not. */
import { afterAll, describe, expect, it } from 'vitest';
import { renderOwnReference } from '../../../../functions/workflows/bank-files/render-bank-text.ts';
import {
  applyFile,
  applyOutcomes,
  CSV_MAPPING,
  groupReport,
  namelessReturns,
  notification,
  outcomesCsv,
  previewRows,
  readOutcomes,
  statusReport,
  wholeBooking,
  wholeReversal,
} from '../../../support/bank-outcomes/bank-outcomes.ts';
import { formatPlainRand } from '../../../../shared/kernel/amount.ts';
import { nextBusinessDay } from '../../../../shared/kernel/business-day.ts';
import { dayOf } from '../../../../shared/kernel/month.ts';
import {
  batchSteps,
  filledBatch,
  leadTo,
  openBatch,
  pendingPayout,
  readBatch,
  restingBatch,
} from '../../../support/batches/batches.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { expectReconciled } from '../../../support/ledger/ledger.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { linesOf } from '../../../support/batches/batch-office.ts';
import { processingBatch, said } from '../../../support/bank-outcomes/told-outcomes.ts';

const { stack, office } = await setUpOffice();
const { admin } = office;
afterAll(() => expectReconciled(stack));

const payoutOf = (payoutId: string) => admin.api.payouts.getPayout({ payoutId });
const verdictsOf = async (file: Parameters<typeof previewRows>[1]) =>
  (await previewRows(admin, file)).map(({ verdict }) => verdict);

describe('a credit for a batch', () => {
  it('returns none of its lines where it has no total of them', async () => {
    const period = await processingBatch(office, 3);
    const accounts = ['62111111111', '62222222222'];
    const file = await readOutcomes(admin, namelessReturns(`PAYOUTS-${period}`, accounts, 20_000));
    expect(file.totals).toMatchObject({ returned: { lines: 0 }, mismatch: { lines: 2 } });
  });

  it('isn’t taken for applied where the same file pays its lines before', async () => {
    const period = await processingBatch(office, 2);
    const message = `PAYOUTS-${period}`;
    const [back = ''] = /<Ntry>[\s\S]*<\/Ntry>/.exec(wholeReversal(message, 20_000)) ?? [];
    const both = wholeBooking(message, 20_000).replace('</Ntry>', `</Ntry>${back}`);
    const file = await readOutcomes(admin, both);
    expect(await previewRows(admin, file)).toMatchObject([
      { verdict: 'paid' },
      { verdict: 'paid' },
      { verdict: 'mismatch', why: expect.stringContaining('line by line') as string },
    ]);
  });

  it('returns none of its lines where somebody marked them as paid since the preview', async () => {
    const period = await processingBatch(office, 2);
    const file = await readOutcomes(admin, groupReport(`PAYOUTS-${period}`, 'RJCT'));
    expect(file.totals?.returned.lines).toBe(2);
    await batchSteps(admin).pay(period);
    const applied = await applyFile(admin, file);
    expect(applied.applied).toMatchObject({ returned: { lines: 0 }, failed: 2 });
    expect(await readBatch(admin, period)).toMatchObject({ status: 'paid', paid: { lines: 2 } });
  });

  it('returns the lines that nobody returned by hand since the preview', async () => {
    const period = await processingBatch(office, 2);
    const file = await readOutcomes(admin, wholeReversal(`PAYOUTS-${period}`, 20_000));
    const [line] = await linesOf(admin, period);
    await admin.api.payouts.returnPayout({ payoutId: line?.payoutId ?? '', reason: 'Came back' });
    const applied = await applyFile(admin, file);
    expect(applied.applied).toMatchObject({ returned: { lines: 1 }, already: 1, failed: 0 });
    expect(await readBatch(admin, period)).toMatchObject({ status: 'partlyPaid' });
  });
});

describe('lines', () => {
  it('are found by the id that the file had, with a full stop or, in files of before, an underscore', async () => {
    let payout = await pendingPayout(office);
    while (!payout.id.includes('_')) payout = await pendingPayout(office);
    const period = await leadTo(admin, await openBatch(office, [payout]), 'processing');
    const xml = new TextDecoder().decode(await batchSteps(admin).download(period, 'pain001'));
    const [, sent = ''] = /<EndToEndId>([^<]+)</.exec(xml) ?? [];
    expect(sent).toBe(payout.id.replaceAll('_', '.'));
    for (const name of [sent, payout.id]) {
      const outcome = { ...said('paid')({ ...payout, payoutId: name }), bankReference: 'FNB-9' };
      for (const content of [
        notification([outcome]),
        statusReport([outcome], { messageId: `PAYOUTS-${period}` }),
      ])
        expect(await previewRows(admin, await readOutcomes(admin, content))).toMatchObject([
          { verdict: 'paid', payoutId: payout.id },
        ]);
    }
  });

  it('pay and return one payout, in whichever order the file has them', async () => {
    const period = await processingBatch(office, 1);
    const lines = await linesOf(admin, period);
    const content = notification([
      ...lines.map(said('returned')),
      ...lines.map(said('paid', { bankReference: 'FIRST' })),
    ]);
    const applied = await applyOutcomes(admin, content);
    expect(applied.applied).toMatchObject({
      paid: { lines: 1 },
      returned: { lines: 1 },
      failed: 0,
    });
    expect(await payoutOf(lines[0]?.payoutId ?? '')).toMatchObject({
      status: 'returned',
      transactionId: 'FIRST',
    });
  });
});

it('a CSV is read by a mapping that is kept under a name', async () => {
  const { id: mappingId } = await admin.api.bankOutcomes.saveOutcomeMapping(CSV_MAPPING);
  const { rows } = await admin.api.bankOutcomes.listOutcomeMappings();
  expect(rows).toMatchObject([{ id: mappingId, name: CSV_MAPPING.name }]);
  const period = await processingBatch(office, 2);
  const [first, second] = await linesOf(admin, period);
  if (!first || !second) throw new Error('There are two');
  const content = outcomesCsv([
    said('paid', { bankReference: 'CSV-1' })(first),
    said('returned', { reasonCode: 'MD07' })(second),
  ]);
  const applied = await applyOutcomes(admin, content, { name: 'results.csv', mappingId });
  expect(applied).toMatchObject({
    format: 'csv',
    mapping: CSV_MAPPING.name,
    applied: { paid: { lines: 1 }, returned: { lines: 1 } },
  });
  expect((await payoutOf(second.payoutId)).notes).toBe('The account’s holder has died (MD07)');
  await admin.api.bankOutcomes.removeOutcomeMapping({ mappingId });
  expect((await admin.api.bankOutcomes.listOutcomeMappings()).rows).toEqual([]);
  await expectRefusal(
    admin.api.bankOutcomes.uploadBankFile({ name: 'x.csv', sizeBytes: 5, mappingId }),
    400,
  );
});

it('a bank’s own statement is read as it comes: titles above, fees and interest between', async () => {
  const mapping = {
    ...CSV_MAPPING,
    name: 'Statement',
    columns: { day: 'Date', amount: 'Amount', reference: 'Description' },
    paidValues: [],
    returnedValues: [],
    onTheWayValues: [],
    sign: 'minusIsPaid' as const,
    dayForm: 'YYYY/MM/DD' as const,
  };
  const { id: mappingId } = await admin.api.bankOutcomes.saveOutcomeMapping(mapping);
  const period = await processingBatch(office, 2);
  const bookings = (await linesOf(admin, period)).map(
    ({ payoutId, amountCents }) =>
      `2026/11/27, -${formatPlainRand(amountCents)}, 90000.00, OB PMT ${renderOwnReference({ batchId: period }, { payoutId })}`,
  );
  const content = [
    'ACCOUNT TRANSACTION HISTORY',
    '',
    'Name:, FIBRELINK (PTY) LTD',
    'Balance:, 120345.10, 119000.00',
    '',
    'Date, Amount, Balance, Description',
    ...bookings,
    '2026/11/27, -9.50, 120335.60, #SERVICE FEE',
    '2026/11/28, , 120335.60, INTEREST RATE CHANGE',
  ].join('\n');
  // The layout is known, so that it is read alike without a mapping, and as the bank's that was chosen.
  for (const profile of [undefined, 'fnb' as const]) {
    const chosen = profile ? { profile } : {};
    const file = await readOutcomes(admin, content, { name: 'statement.csv', ...chosen });
    expect(file).toMatchObject({ mapping: 'FNB statement', totals: { paid: { lines: 2 } } });
  }
  const applied = await applyOutcomes(admin, content, { name: 'statement.csv', mappingId });
  expect(applied).toMatchObject({
    totals: { notOurs: 2, unknown: { lines: 0 }, mismatch: { lines: 0 } },
    applied: { paid: { lines: 2 } },
  });
  expect(await readBatch(admin, period)).toMatchObject({ status: 'paid' });
});

it('a mapping keeps that its columns are numbers, and which has each side', async () => {
  const columns = { reference: 'column_2', moneyOut: 'column_3', moneyIn: 'column_4' };
  const { api } = admin;
  const numbered = { ...CSV_MAPPING, name: 'By number', columns, byNumber: true as const };
  const kept = await api.bankOutcomes.saveOutcomeMapping({ ...numbered, paidValues: [] });
  const { rows } = await api.bankOutcomes.listOutcomeMappings();
  expect(rows).toContainEqual(kept);
  expect(kept).toMatchObject({ columns, byNumber: true });
  for (const wrong of [
    { reference: 'column_2' },
    { ...columns, amount: 'column_5' },
    { reference: 'column_2', amount: 'column_3', moneyIn: 'column_4' },
  ])
    await expectRefusal(api.bankOutcomes.saveOutcomeMapping({ ...numbered, columns: wrong }), 400);
});

it('answers to files of the batch that count, and not to void ones', async () => {
  const period = await leadTo(admin, await filledBatch(office), 'locked');
  const { fileSet } = await readBatch(admin, period);
  const day = nextBusinessDay(nextBusinessDay(dayOf(new Date())));
  const correction = { batchId: period, fileSet, reason: 'Another day', paymentDate: day };
  await admin.api.monthlyRun.redateBatch(correction);
  await restingBatch(admin, period);
  const { download, process: hand } = batchSteps(admin);
  await download(period);
  await hand(period);
  const lines = (await linesOf(admin, period)).map(said('returned'));
  const old = await readOutcomes(admin, statusReport(lines, { messageId: `PAYOUTS-${period}` }));
  expect(await previewRows(admin, old)).toMatchObject([
    { verdict: 'mismatch', why: expect.stringContaining('set 2 counts') as string },
  ]);
  const now = statusReport(lines, { messageId: `PAYOUTS-${period}-2` });
  expect(await verdictsOf(await readOutcomes(admin, now))).toEqual(['returned']);
});
