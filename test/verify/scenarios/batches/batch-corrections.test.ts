/** Given a locked batch that can't go to the bank as it is: opened again, dated anew, or without a line. */
import { afterAll, describe, expect, it } from 'vitest';
import { nextBusinessDay } from '../../../../shared/kernel/business-day.ts';
import type { PayoutBatch } from '../../../../shared/monthly-run/schemas.ts';
import {
  batchSteps,
  filledBatch,
  leadTo,
  openBatch,
  paidAgent,
  pendingPayout,
  readBatch,
  restingBatch,
} from '../../../support/batches/batches.ts';
import { expectRefusal, refusal } from '../../../support/stack/refusals.ts';
import { process } from '../../../support/sales/deals.ts';
import { expectReconciled } from '../../../support/ledger/ledger.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import {
  corrections,
  endToEndIds,
  later,
  reason,
  saturday,
  textOfFile,
  today,
  voided,
} from '../../../support/batches/corrections.ts';
import { batchSettings, exceptionsOf, linesOf } from '../../../support/batches/batch-office.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { addDays, dayWords } from '../../../../shared/kernel/month.ts';
import { recentEvents } from '../../../support/audit/audit.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';

const { stack, office } = await setUpOffice({
  settings: batchSettings(false),
  callsByClock: false,
});
const { admin } = office;
afterAll(() => expectReconciled(stack));

const aBatch = async (stage: Parameters<typeof leadTo>[2], lines = 2) =>
  leadTo(admin, await filledBatch(office, lines), stage);

describe('a locked batch', () => {
  it('asks for payment on the next business day, or on the day chosen when it was locked', async () => {
    const [proposed, chosen] = [await filledBatch(office), await filledBatch(office)];
    expect(await batchSteps(admin).lock(proposed)).toMatchObject({
      fileSet: 1,
      paymentDate: nextBusinessDay(today),
      voidFileSets: [],
    });
    const { lockBatch } = admin.api.monthlyRun;
    await lockBatch({ batchId: chosen, lines: 1, totalCents: 10_000, paymentDate: later });
    expect(await restingBatch(admin, chosen)).toMatchObject({ paymentDate: later });
    expect(await textOfFile(admin, chosen, 'pain001')).toContain(
      `<ReqdExctnDt>${later}</ReqdExctnDt>`,
    );
    expect(await textOfFile(admin, chosen, 'fnb')).toContain(later.replaceAll('-', '/'));
  });

  // Which days the rule refuses, and how: shared/kernel/business-day.test.ts.
  it('refuses a payment date on a weekend, locked or dated anew', async () => {
    const open = await filledBatch(office);
    const { lockBatch, redateBatch } = admin.api.monthlyRun;
    const lock = lockBatch({
      batchId: open,
      lines: 1,
      totalCents: 10_000,
      paymentDate: saturday,
    });
    const message = expect.stringContaining(
      'must be a day on which banks work, such as ',
    ) as string;
    expect(await refusal(lock)).toMatchObject({ status: 400, message });
    expect(await readBatch(admin, open)).toMatchObject({ status: 'open' });
    const locked = await leadTo(admin, open, 'locked');
    const redate = redateBatch({ batchId: locked, fileSet: 1, reason, paymentDate: saturday });
    expect(await refusal(redate)).toMatchObject({ status: 400, message });
    expect(await readBatch(admin, locked)).toMatchObject({ fileSet: 1 });
  });

  it('is open again with its lines, and its next files have the same end-to-end ids', async () => {
    const agent = await paidAgent(office);
    const payouts = [await pendingPayout(office, agent), await pendingPayout(office)];
    const period = await leadTo(admin, await openBatch(office, payouts), 'locked');
    const before = await readBatch(admin, period);
    expect(await corrections(admin).reopen(period)).toMatchObject({
      status: 'open',
      lines: 2,
      totalCents: 20_000,
      files: [],
      fileSet: 2,
      voidFileSets: [
        {
          number: 1,
          files: before.files,
          hashTotal: before.hashTotal,
          lines: 2,
          totalCents: 20_000,
          voided: { ...voided('reopen'), by: admin.id },
        },
      ],
    });
    const open = await readBatch(admin, period);
    expect(open.voidFileSets[0]?.voided).not.toHaveProperty('confirmedBy');
    for (const name of ['locked', 'hashTotal', 'paymentDate'])
      expect(open).not.toHaveProperty(name);
    const { bankingUpdatedAt: seen = '' } = await agent.api.agents.viewMyBanking();
    await agent.api.agents.saveBanking(bankingOf({ accountNumber: '62999888777', seen }));
    expect(await batchSteps(admin).lock(period)).toMatchObject({ status: 'locked', fileSet: 2 });
    const xml = await textOfFile(admin, period, 'pain001');
    expect(xml).toContain(`<MsgId>PAYOUTS-${period}-2</MsgId>`);
    expect(xml).toContain('62999888777');
    const ids = (await linesOf(admin, period)).map(({ payoutId }) => payoutId);
    expect(endToEndIds(xml)).toEqual(ids.toSorted((one, other) => (one < other ? -1 : 1)));
    const { files } = await readBatch(admin, period);
    expect(files.map(({ name }) => name)).toContain(`payouts-${period}-2-pain001.xml`);
    await batchSteps(admin).process(period);
    expect(await batchSteps(admin).pay(period)).toMatchObject({ status: 'paid' });
  });

  it('lets its payouts be stepped alone and its lines be excluded once it is open again', async () => {
    const period = await aBatch('locked', 3);
    await corrections(admin).reopen(period);
    const [first, second] = await linesOf(admin, period);
    await admin.api.payouts.rejectPayout({ payoutId: first?.payoutId ?? '', reason });
    await admin.api.monthlyRun.excludeLine({
      batchId: period,
      payoutId: second?.payoutId ?? '',
      reason,
    });
    expect(await readBatch(admin, period)).toMatchObject({ lines: 1, totalCents: 10_000 });
    expect(await batchSteps(admin).lock(period)).toMatchObject({ lines: 1, totalCents: 10_000 });
  });

  it('has a second set of files for another payment date, and the first is void', async () => {
    const period = await aBatch('locked');
    const pain001Of = ({ files }: PayoutBatch) => files.find(({ format }) => format === 'pain001');
    const first = pain001Of(await readBatch(admin, period));
    const redated = await corrections(admin).redate(period, later);
    expect(redated).toMatchObject({
      status: 'locked',
      lines: 2,
      paymentDate: later,
      fileSet: 2,
      voidFileSets: [{ number: 1, paymentDate: nextBusinessDay(today), voided: voided('redate') }],
    });
    expect(redated.files).toHaveLength(3);
    expect(pain001Of(redated)?.sha256).not.toBe(first?.sha256);
    expect(await textOfFile(admin, period, 'pain001')).toContain(
      `<ReqdExctnDt>${later}</ReqdExctnDt>`,
    );
  });

  it('goes on without a line that is taken out, whose payout stays pending', async () => {
    const period = await aBatch('locked', 3);
    const [line] = await linesOf(admin, period);
    const payoutId = line?.payoutId ?? '';
    expect(await corrections(admin).takeOut(period, payoutId)).toMatchObject({
      status: 'locked',
      lines: 2,
      totalCents: 20_000,
      exceptions: 1,
      fileSet: 2,
      voidFileSets: [{ lines: 3, totalCents: 30_000, voided: voided('takeOut') }],
    });
    expect(await exceptionsOf(admin, period)).toMatchObject([
      { payoutId, reasons: ['excluded'], note: reason },
    ]);
    expect(endToEndIds(await textOfFile(admin, period, 'pain001'))).not.toContain(payoutId);
    expect(await process(admin, payoutId)).toMatchObject({ status: 'processing' });
    await batchSteps(admin).process(period);
    expect(await batchSteps(admin).pay(period)).toMatchObject({
      status: 'paid',
      paid: { lines: 2, cents: 20_000 },
    });
  });

  it('is closed without a payment once its only line is taken out', async () => {
    const period = await aBatch('locked', 1);
    const [line] = await linesOf(admin, period);
    expect(await corrections(admin).takeOut(period, line?.payoutId ?? '')).toMatchObject({
      status: 'paid',
      lines: 0,
      totalCents: 0,
    });
  });

  it('names in the audit trail who corrected it, why, and what was said of the files', async () => {
    const period = await aBatch('exported');
    await corrections(admin).reopen(period, { declaration: 'notUploaded' });
    const { rows } = await admin.api.audit.listEvents({ subject: `month:${period}`, limit: 50 });
    const event = rows.find(({ action }) => action === 'monthlyRun.reopenBatch');
    expect(event?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'Reason', after: reason }),
        expect.objectContaining({
          label: 'Downloaded files',
          after: 'No downloaded file was loaded at the bank.',
        }),
      ]),
    );
  });

  it('gives no file whose payment date is over, until it is dated anew or the bank has it', async () => {
    const [locked, exported] = [await aBatch('locked'), await aBatch('exported')];
    const { openFile } = admin.api.monthlyRun;
    await stack.moveClock(`${later}T06:00:00.000Z`);
    try {
      for (const batchId of [locked, exported])
        await expectRefusal(openFile({ batchId, format: 'pain001' }), 409, {
          message: expect.stringMatching(/, \d{1,2} [A-Z][a-z]+ \d{4}, is over\./),
        });
      expect(await readBatch(admin, locked)).toMatchObject({ status: 'locked' });
      // The bank has the file: from now on it is evidence and orders nothing.
      await batchSteps(admin).process(exported);
      expect(await textOfFile(admin, exported, 'pain001')).toContain('<ReqdExctnDt>');
      await corrections(admin).redate(locked, nextBusinessDay(later));
      expect(await textOfFile(admin, locked, 'pain001')).toContain(nextBusinessDay(later));
    } finally {
      await stack.moveClock(undefined);
    }
  });
});

describe('a day that becomes a public holiday', () => {
  const [first, second] = [nextBusinessDay(today), nextBusinessDay(nextBusinessDay(today))];
  const enter = (day: string, isHoliday = true) =>
    admin.api.monthlyRun.setHoliday({ day, isHoliday, reason: 'Local elections' });

  it('is entered by Finance, refused as a payment date, shown with its batch, and taken back', async () => {
    await carryFinance(stack, admin);
    const clerk = await office.newAdmin();
    const batchId = await filledBatch(office);
    const { lines, totalCents } = await readBatch(admin, batchId);
    const shown = { batchId, lines, totalCents };
    await admin.api.monthlyRun.lockBatch({ ...shown, paymentDate: second });
    await restingBatch(admin, batchId);
    const declared = { day: second, isHoliday: true, reason: 'Elections' };
    await expectRefusal(clerk.api.monthlyRun.setHoliday(declared), 403);
    await Promise.all([enter(second), enter(first)]);
    expect(await enter(second)).toMatchObject({ holidays: [{ day: first }, { day: second }] });
    const { holidays, paymentDate } = await readBatch(admin, batchId);
    expect(paymentDate).toBe(second);
    expect(holidays).toMatchObject([{ day: first, reason: 'Local elections' }, { day: second }]);
    const after = nextBusinessDay(second);
    await expectRefusal(
      corrections(admin).redate(batchId, first),
      400,
      `paymentDate must be a day on which banks work, such as ${dayWords(after)}`,
    );
    // Without a date, the next day on which banks work counts.
    const other = await filledBatch(office);
    const figures = await readBatch(admin, other);
    await admin.api.monthlyRun.lockBatch({
      batchId: other,
      lines: figures.lines,
      totalCents: figures.totalCents,
    });
    expect(await restingBatch(admin, other)).toMatchObject({ paymentDate: after });
    expect(await enter(first, false)).toMatchObject({ holidays: [{ day: second }] });
    await enter(first, false);
    const events = (await recentEvents(stack)).filter(
      ({ action }) => action === 'monthlyRun.setHoliday',
    );
    expect(events).toHaveLength(3);
  });

  it('is in this year or the next two, and banks worked on it', async () => {
    await expectRefusal(enter(`${Number(today.slice(0, 4)) - 1}-11-03`), 400);
    await expectRefusal(enter(addDays(today, 800)), 400);
    await expectRefusal(
      enter(`${today.slice(0, 4)}-12-25`),
      400,
      'day is a day on which banks don’t work already',
    );
  });
});
