/** A bank's file says what became of a batch's payments: it is previewed, applied, and repeated. */
import { afterAll, describe, expect, it } from 'vitest';
import {
  applyFile,
  applyOutcomes,
  groupReport,
  notification,
  previewRows,
  readOutcomes,
  restingFile,
  statusReport,
  wholeBooking,
} from '../../support/bank-outcomes/bank-outcomes.ts';
import { batchSteps, filledBatch, leadTo, readBatch } from '../../support/batches/batches.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { approvedSale, process, requestedPayout } from '../../support/sales/deals.ts';
import { expectReconciled } from '../../support/ledger/ledger.ts';
import { bankingOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { linesOf } from '../../support/batches/batch-office.ts';
import { processingBatch, said } from '../../support/bank-outcomes/told-outcomes.ts';

const { stack, office } = await setUpOffice();
const { admin } = office;
afterAll(() => expectReconciled(stack));

const payoutOf = (payoutId: string) => admin.api.payouts.getPayout({ payoutId });

describe('a file about a batch', () => {
  it('changes nothing until it is applied, and then pays and returns its lines', async () => {
    const period = await processingBatch(office, 3);
    const [first, second, third] = await linesOf(admin, period);
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
      uploadedBy: { id: admin.id, name: admin.me.fullName },
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
    expect((await linesOf(admin, period)).map(({ status }) => status)).toEqual(
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
    const period = await processingBatch(office, 2);
    const [first] = await linesOf(admin, period);
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
    const period = await processingBatch(office, 2);
    const content = notification((await linesOf(admin, period)).map(said('paid')));
    const first = await applyOutcomes(admin, content);
    const before = await linesOf(admin, period);
    const again = await readOutcomes(admin, content, { name: 'again.xml' });
    expect(again).toMatchObject({
      totals: { paid: { lines: 0 }, applied: { lines: 2, cents: 20_000 } },
      same: { fileId: first.id, name: 'outcomes.xml' },
    });
    await expectRefusal(applyFile(admin, again), 409);
    expect(await linesOf(admin, period)).toEqual(before);
  });

  it('waits for a batch to be marked as processing, and is then checked again', async () => {
    const period = await leadTo(admin, await filledBatch(office), 'exported');
    const file = await readOutcomes(
      admin,
      notification((await linesOf(admin, period)).map(said('paid'))),
    );
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
    await expectRefusal(
      admin.api.bankOutcomes.applyBankFile({ fileId: file.id, preview: 1 }),
      409,
      {
        message: expect.stringContaining('checked again'),
      },
    );
    expect((await applyFile(admin, checked)).applied?.paid.lines).toBe(1);
  });

  it('confirms a whole batch by one booking, if the total is its lines’', async () => {
    const period = await processingBatch(office, 3);
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
    const period = await processingBatch(office, 2);
    const file = await readOutcomes(admin, wholeBooking(`PAYOUTS-${period}`, 20_000));
    const [line] = await linesOf(admin, period);
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
    const period = await processingBatch(office, 2);
    const accepted = await readOutcomes(admin, groupReport(`PAYOUTS-${period}`, 'ACCP'));
    expect(accepted.totals).toMatchObject({ onTheWay: { lines: 1 }, returned: { lines: 0 } });
    const refused = await applyOutcomes(admin, groupReport(`PAYOUTS-${period}`, 'RJCT'));
    expect(refused.applied?.returned).toEqual({ lines: 2, cents: 20_000 });
    expect((await readBatch(admin, period)).status).toBe('partlyPaid');
  });
});

it('is not found under an id that no file has', async () => {
  await expectRefusal(admin.api.bankOutcomes.getBankFile({ fileId: 'no-such-file' }), 404);
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
