/** A bank's file says what became of a batch's payments: it is previewed, applied, and repeated. */
import { afterAll, describe, expect, it } from 'vitest';
import { renderOwnReference } from '../../../functions/workflows/bank-files/render-bank-text.ts';
import {
  applyFile,
  applyOutcomes,
  CSV_MAPPING,
  groupReport,
  namelessReturns,
  notification,
  type Outcome,
  outcomesCsv,
  previewRows,
  readOutcomes,
  restingFile,
  statement,
  statusReport,
  wholeBooking,
  wholeReversal,
} from '../../support/bank-outcomes/bank-outcomes.ts';
import { nextBusinessDay } from '../../../shared/kernel/business-day.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import {
  batchSteps,
  filledBatch,
  leadTo,
  openBatch,
  pendingPayout,
  readBatch,
  restingBatch,
} from '../../support/batches/batches.ts';
import { refusal } from '../../support/stack/client.ts';
import { approvedSale, process, requestedPayout } from '../../support/sales/deals.ts';
import { expectReconciled } from '../../support/ledger/ledger.ts';
import { bankingOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const { admin } = office;
afterAll(async () => {
  if (stack) await expectReconciled(stack);
});

const linesOf = async (period: string) =>
  (await admin.api.monthlyRun.listLines({ batchId: period, limit: 100 })).rows;
const payoutOf = (payoutId: string) => admin.api.payouts.getPayout({ payoutId });
const processingBatch = async (lines: number) =>
  leadTo(admin, await filledBatch(office, lines), 'processing');
const said =
  (word: Outcome['word'], more: Partial<Outcome> = {}) =>
  ({ payoutId, amountCents }: { payoutId: string; amountCents: number }): Outcome => ({
    payoutId,
    amountCents,
    word,
    ...more,
  });
const verdictsOf = async (file: Parameters<typeof previewRows>[1]) =>
  (await previewRows(admin, file)).map(({ verdict }) => verdict);

describe('a file about a batch', () => {
  it('changes nothing until it is applied, and then pays and returns its lines', async () => {
    const period = await processingBatch(3);
    const [first, second, third] = await linesOf(period);
    if (!first || !second || !third) throw new Error('There are three');
    const file = await readOutcomes(
      admin,
      notification([
        said('paid', { bankReference: 'FNB-77' })(first),
        said('returned', { reasonCode: 'AC04' })(second),
      ]),
    );
    expect(file).toMatchObject({
      status: 'read',
      format: 'camt054',
      preview: 1,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      uploadedBy: { id: admin.id },
      totals: {
        paid: { lines: 1, cents: 10_000 },
        returned: { lines: 1, cents: 10_000 },
        agentsBack: 1,
        batches: [{ batchId: period, paid: 1, returned: 1 }],
      },
    });
    expect(await previewRows(admin, file)).toMatchObject([
      { verdict: 'paid', payoutId: first.payoutId, bankReference: 'FNB-77', batchId: period },
      { verdict: 'returned', reason: expect.stringContaining('The account is closed (AC04)') },
    ]);
    expect((await linesOf(period)).map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'processing'),
    );

    const applied = await applyFile(admin, file);
    expect(applied).toMatchObject({
      status: 'applied',
      applied: {
        paid: { lines: 1, cents: 10_000 },
        returned: { lines: 1, cents: 10_000 },
        already: 0,
        failed: 0,
      },
      appliedBy: { id: admin.id },
    });
    expect(await payoutOf(first.payoutId)).toMatchObject({
      status: 'paid',
      transactionId: 'FNB-77',
    });
    expect(await payoutOf(second.payoutId)).toMatchObject({
      status: 'returned',
      notes: expect.stringContaining('AC04') as string,
    });
    // The rest waits for another file, or for the batch to be marked as paid.
    expect(await readBatch(admin, period)).toMatchObject({
      status: 'processing',
      paid: { lines: 1, cents: 10_000 },
      returned: { lines: 1, cents: 10_000 },
    });
    const rest = await applyOutcomes(
      admin,
      statusReport([said('paid')(third)], { messageId: `PAYOUTS-${period}` }),
    );
    expect(rest.applied).toMatchObject({ paid: { lines: 1 }, failed: 0 });
    expect(await readBatch(admin, period)).toMatchObject({
      status: 'partlyPaid',
      paid: { lines: 2 },
      returned: { lines: 1 },
      settled: { by: admin.id },
    });
  });

  it('leaves what it doesn’t name to the marking of the batch as paid', async () => {
    const period = await processingBatch(2);
    const [first] = await linesOf(period);
    if (!first) throw new Error('There are two');
    await applyOutcomes(admin, notification([said('paid', { bankReference: 'BY-FILE' })(first)]));
    await batchSteps(admin).pay(period, 'BY-HAND');
    expect(await readBatch(admin, period)).toMatchObject({ status: 'paid', paid: { lines: 2 } });
    expect((await payoutOf(first.payoutId)).transactionId).toBe('BY-FILE');
  });

  it('holds the account of a return, tells the agent, and the money is back', async () => {
    const agent = await office.newAgent();
    await agent.api.agents.saveBanking(bankingOf({ accountNumber: '62111222333' }));
    await approvedSale(office, agent);
    const { id: payoutId, amountCents } = await requestedPayout(agent);
    await process(admin, payoutId);
    await applyOutcomes(admin, notification([said('returned')({ payoutId, amountCents })]));
    expect(await agent.api.ledger.getMyEarnings()).toMatchObject({ availableCents: amountCents });
    expect((await admin.api.payouts.getPayout({ payoutId })).status).toBe('returned');
    await stack.drain();
    const { rows } = await agent.api.notifications.listNotifications();
    expect(JSON.stringify(rows)).toContain('returned');
    const { rows: events } = await admin.api.audit.listEvents({ limit: 20 });
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'bankOutcomes.upload',
        'bankOutcomes.read',
        'bankOutcomes.preview',
        'bankOutcomes.apply',
        'payouts.return',
        'bankOutcomes.finish',
      ]),
    );
  });

  it('changes nothing the second time, and says so', async () => {
    const period = await processingBatch(2);
    const content = notification((await linesOf(period)).map(said('paid')));
    const first = await applyOutcomes(admin, content);
    const before = await linesOf(period);
    const again = await readOutcomes(admin, content, { name: 'again.xml' });
    expect(again).toMatchObject({
      totals: { paid: { lines: 0 }, applied: { lines: 2, cents: 20_000 } },
      same: { fileId: first.id, name: 'outcomes.xml' },
    });
    expect(await refusal(applyFile(admin, again))).toMatchObject({ status: 409 });
    expect(await linesOf(period)).toEqual(before);
  });

  it('waits for a batch to be marked as processing, and is then checked again', async () => {
    const period = await leadTo(admin, await filledBatch(office), 'exported');
    const file = await readOutcomes(admin, notification((await linesOf(period)).map(said('paid'))));
    expect(await previewRows(admin, file)).toMatchObject([
      {
        verdict: 'mismatch',
        why: expect.stringContaining('is not marked as processing') as string,
      },
    ]);
    await batchSteps(admin).process(period);
    await admin.api.bankOutcomes.readBankFile({ fileId: file.id });
    const checked = await restingFile(admin, file.id);
    expect(checked).toMatchObject({ preview: 2, totals: { paid: { lines: 1 } } });
    expect(
      await refusal(admin.api.bankOutcomes.applyBankFile({ fileId: file.id, preview: 1 })),
    ).toMatchObject({ status: 409, message: expect.stringContaining('checked again') as string });
    expect((await applyFile(admin, checked)).applied?.paid.lines).toBe(1);
  });

  it('confirms a whole batch by one booking, if the total is its lines’', async () => {
    const period = await processingBatch(3);
    const wrong = await readOutcomes(admin, wholeBooking(`PAYOUTS-${period}`, 30_001));
    expect(await previewRows(admin, wrong)).toMatchObject([
      { verdict: 'mismatch', why: expect.stringContaining('R300.01') as string },
    ]);
    const others = await readOutcomes(admin, wholeBooking(`PAYOUTS-${period}-2`, 30_000));
    expect(await previewRows(admin, others)).toMatchObject([
      { verdict: 'mismatch', why: expect.stringContaining('set 2') as string },
    ]);
    const applied = await applyOutcomes(admin, wholeBooking(`PAYOUTS-${period}`, 30_000, 3));
    expect(applied.applied?.paid).toEqual({ lines: 3, cents: 30_000 });
    expect((await readBatch(admin, period)).status).toBe('paid');
  });

  it('confirms none of a whole batch where a line came back since the preview', async () => {
    const period = await processingBatch(2);
    const file = await readOutcomes(admin, wholeBooking(`PAYOUTS-${period}`, 20_000));
    const [line] = await linesOf(period);
    await admin.api.payouts.returnPayout({ payoutId: line?.payoutId ?? '', reason: 'Came back' });
    const applied = await applyFile(admin, file);
    expect(applied.applied).toMatchObject({ paid: { lines: 0 }, failed: 2 });
    const { rows } = await admin.api.bankOutcomes.listFailedOutcomes({ fileId: file.id });
    expect(rows).toMatchObject([
      { reason: expect.stringContaining('The batch changed since the preview') as string },
      { cells: { outcome: 'paid' } },
    ]);
    expect((await readBatch(admin, period)).status).toBe('processing');
  });

  it('returns every line where the bank refuses the message, and none where it is on its way', async () => {
    const period = await processingBatch(2);
    const accepted = await readOutcomes(admin, groupReport(`PAYOUTS-${period}`, 'ACCP'));
    expect(accepted.totals).toMatchObject({ onTheWay: { lines: 1 }, returned: { lines: 0 } });
    const refused = await applyOutcomes(admin, groupReport(`PAYOUTS-${period}`, 'RJCT'));
    expect(refused.applied?.returned).toEqual({ lines: 2, cents: 20_000 });
    expect((await readBatch(admin, period)).status).toBe('partlyPaid');
  });
});

describe('a credit for a batch', () => {
  it('returns none of its lines where it has no total of them', async () => {
    const period = await processingBatch(3);
    const accounts = ['62111111111', '62222222222'];
    const file = await readOutcomes(admin, namelessReturns(`PAYOUTS-${period}`, accounts, 20_000));
    expect(file.totals).toMatchObject({ returned: { lines: 0 }, mismatch: { lines: 2 } });
  });

  it('isn’t taken for applied where the same file pays its lines before', async () => {
    const period = await processingBatch(2);
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
    const period = await processingBatch(2);
    const file = await readOutcomes(admin, groupReport(`PAYOUTS-${period}`, 'RJCT'));
    expect(file.totals?.returned.lines).toBe(2);
    await batchSteps(admin).pay(period);
    const applied = await applyFile(admin, file);
    expect(applied.applied).toMatchObject({ returned: { lines: 0 }, failed: 2 });
    expect(await readBatch(admin, period)).toMatchObject({ status: 'paid', paid: { lines: 2 } });
  });

  it('returns the lines that nobody returned by hand since the preview', async () => {
    const period = await processingBatch(2);
    const file = await readOutcomes(admin, wholeReversal(`PAYOUTS-${period}`, 20_000));
    const [line] = await linesOf(period);
    await admin.api.payouts.returnPayout({ payoutId: line?.payoutId ?? '', reason: 'Came back' });
    const applied = await applyFile(admin, file);
    expect(applied.applied).toMatchObject({ returned: { lines: 1 }, already: 1, failed: 0 });
    expect(await readBatch(admin, period)).toMatchObject({ status: 'partlyPaid' });
  });
});

describe('lines', () => {
  it('are unknown, mismatched, or nothing of ours', async () => {
    const period = await processingBatch(2);
    const [first, second] = await linesOf(period);
    if (!first || !second) throw new Error('There are two');
    const file = await readOutcomes(
      admin,
      statement([
        { payoutId: 'SALARY-12', amountCents: 5_000_00, word: 'paid' },
        { ...said('paid')(first), amountCents: 9_999 },
        said('paid')(second),
        said('paid', { bankReference: 'TWICE' })(second),
      ]),
    );
    expect(await previewRows(admin, file)).toMatchObject([
      { verdict: 'mismatch', why: 'The file says R99.99, the payout is R100.00.' },
      { verdict: 'paid' },
      { verdict: 'mismatch', why: expect.stringContaining('twice') as string },
    ]);
    expect(file.totals?.notOurs).toBe(1);
    const unknown = await readOutcomes(
      admin,
      statusReport([{ payoutId: 'nobody-knows-it', amountCents: 1, word: 'paid' }]),
    );
    expect(await verdictsOf(unknown)).toEqual(['unknown']);
  });

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

  it('are found by our own reference and the amount', async () => {
    const period = await processingBatch(2);
    const [line] = await linesOf(period);
    if (!line) throw new Error('There are two');
    const own = renderOwnReference({ batchId: period }, line);
    const remittance = `FNB OB ${own}`;
    const content = notification([{ ...said('paid')(line), payoutId: 'NOTPROVIDED', remittance }]);
    const file = await readOutcomes(admin, content);
    expect(await previewRows(admin, file)).toMatchObject([
      { verdict: 'paid', payoutId: line.payoutId },
    ]);
    // Both lines have the recipients' reference and the same amount.
    const shared = content.replace(own, `FIBRELINK ${period.replace('-', '')}`);
    expect(await previewRows(admin, await readOutcomes(admin, shared))).toMatchObject([
      { verdict: 'mismatch', why: '2 payouts have this reference and amount.' },
    ]);
  });

  it('pay and return one payout, in whichever order the file has them', async () => {
    const period = await processingBatch(1);
    const lines = await linesOf(period);
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

describe('a CSV', () => {
  it('is read by a mapping that is kept under a name', async () => {
    const { id: mappingId } = await admin.api.bankOutcomes.saveOutcomeMapping(CSV_MAPPING);
    const { rows } = await admin.api.bankOutcomes.listOutcomeMappings();
    expect(rows).toMatchObject([{ id: mappingId, name: CSV_MAPPING.name }]);
    const period = await processingBatch(2);
    const [first, second] = await linesOf(period);
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
    expect(
      await refusal(
        admin.api.bankOutcomes.uploadBankFile({ name: 'x.csv', sizeBytes: 5, mappingId }),
      ),
    ).toMatchObject({ status: 400 });
  });
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
  const lines = (await linesOf(period)).map(said('returned'));
  const old = await readOutcomes(admin, statusReport(lines, { messageId: `PAYOUTS-${period}` }));
  expect(await previewRows(admin, old)).toMatchObject([
    { verdict: 'mismatch', why: expect.stringContaining('set 2 counts') as string },
  ]);
  const now = statusReport(lines, { messageId: `PAYOUTS-${period}-2` });
  expect(await verdictsOf(await readOutcomes(admin, now))).toEqual(['returned']);
});

it('is not found under an id that no file has', async () => {
  expect(
    await refusal(admin.api.bankOutcomes.getBankFile({ fileId: 'no-such-file' })),
  ).toMatchObject({ status: 404 });
});

it('lists the files, newest first, in pages', async () => {
  const { rows, cursor } = await admin.api.bankOutcomes.listBankFiles({ limit: 2 });
  expect(rows).toHaveLength(2);
  const next = await admin.api.bankOutcomes.listBankFiles({ limit: 2, cursor: cursor ?? '' });
  expect(next.rows.map(({ id }) => id)).not.toContain(rows[0]?.id);
  expect([...rows, ...next.rows].map(({ uploadedAt }) => uploadedAt)).toEqual(
    [...rows, ...next.rows]
      .map(({ uploadedAt }) => uploadedAt)
      .sort()
      .reverse(),
  );
});
