/** Given a locked batch that can't go to the bank as it is: opened again, dated anew, or without a line. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYOUTS_GATE, gateTable } from '../../../functions/data/gate.table.ts';
import { readEndToEndId } from '../../../functions/workflows/bank-files/render-end-to-end-id.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { MAX_DAYS_AHEAD, nextBusinessDay } from '../../../shared/kernel/business-day.ts';
import { addDays, dayOf, dayWords } from '../../../shared/kernel/month.ts';
import type { CorrectionKind, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { DECLARE } from '../../../shared/monthly-run/rules.ts';
import { CONFIRM_OWN, heldBatchWords } from '../../../shared/monthly-run/policy.ts';
import {
  batchSteps,
  filledBatch,
  leadTo,
  openBatch,
  paidAgent,
  pendingPayout,
  readBatch,
  restingBatch,
} from '../../support/batches/batches.ts';
import { refusal } from '../../support/stack/client.ts';
import { process } from '../../support/sales/deals.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { expectReconciled } from '../../support/ledger/ledger.ts';
import { bankingOf, type Office, openOffice, type Person } from '../../support/stack/office.ts';
import { startTestStack, type TestStack } from '../../support/stack/stack.ts';
import { tableOf } from '../../support/stack/table.ts';

const today = dayOf(new Date());
const reason = 'The bank closed our window';
/** A Saturday of the next weeks. */
const saturday = Array.from({ length: 7 }, (_, days) => addDays(today, days + 1)).find(
  (day) => new Date(day).getUTCDay() === 6,
);
const later = nextBusinessDay(nextBusinessDay(today));

async function opened(fourEyesOnPayouts: boolean) {
  const stack = await startTestStack({
    settings: { ...settingsFromCdkJson(), fourEyesOnPayouts, bankChangeHoldHours: 0 },
  });
  return { stack, office: await openOffice(stack) };
}

const linesOf = async ({ api }: Person, period: string) =>
  (await api.monthlyRun.listLines({ batchId: period, limit: 100 })).rows;
const exceptionsOf = async ({ api }: Person, period: string) =>
  (await api.monthlyRun.listExceptions({ batchId: period, limit: 100 })).rows;

/** A file as its set has it. */
async function textOfFile(admin: Person, period: string, format: 'csv' | 'pain001' | 'fnb') {
  return new TextDecoder().decode(await batchSteps(admin).download(period, format));
}

const endToEndIds = (xml: string) =>
  [...xml.matchAll(/<EndToEndId>([^<]+)</g)]
    .map(([, id = '']) => readEndToEndId(id))
    .sort((one, other) => (one < other ? -1 : 1));

/** Corrections of one administrator, each to its end. */
const corrections = (admin: Person) => {
  const { monthlyRun } = admin.api;
  const settled = async (period: string, step: Promise<unknown>) => {
    await step;
    return restingBatch(admin, period);
  };
  const first = { fileSet: 1, reason };
  return {
    reopen: (period: string, given: { declaration?: 'notUploaded'; fileSet?: number } = {}) =>
      settled(period, monthlyRun.reopenBatch({ batchId: period, ...first, ...given })),
    redate: (period: string, paymentDate: string, given: { declaration?: 'cancelled' } = {}) =>
      settled(period, monthlyRun.redateBatch({ batchId: period, ...first, paymentDate, ...given })),
    takeOut: (period: string, payoutId: string, given: { declaration?: 'notUploaded' } = {}) =>
      settled(period, monthlyRun.takeOutLine({ batchId: period, ...first, payoutId, ...given })),
  };
};

const voided = (kind: CorrectionKind): Partial<PayoutBatch['voidFileSets'][number]['voided']> => ({
  correction: kind,
  reason,
});

describe('a locked batch', () => {
  let stack: TestStack;
  let office: Office;
  let admin: Person;
  beforeAll(async () => {
    ({ stack, office } = await opened(false));
    ({ admin } = office);
  });
  afterAll(async () => {
    if (stack) await expectReconciled(stack);
    await stack?.close();
  });

  const aBatch = async (stage: Parameters<typeof leadTo>[2], lines = 2) =>
    leadTo(admin, await filledBatch(office, lines), stage);

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

  it.each([
    ['that is over', addDays(today, -1), `must not be over: today is ${dayWords(today)}`],
    ['on a weekend', saturday, 'must be a day on which banks work, such as '],
    ['far ahead', addDays(today, MAX_DAYS_AHEAD + 1), `must be within ${MAX_DAYS_AHEAD} days`],
  ])('refuses a payment date %s', async (_, paymentDate = '', message) => {
    const open = await filledBatch(office);
    const { lockBatch, redateBatch } = admin.api.monthlyRun;
    const lock = lockBatch({ batchId: open, lines: 1, totalCents: 10_000, paymentDate });
    const problem = { status: 400, message: expect.stringContaining(message) as string };
    expect(await refusal(lock)).toMatchObject(problem);
    expect(await readBatch(admin, open)).toMatchObject({ status: 'open' });
    const locked = await leadTo(admin, open, 'locked');
    const redate = redateBatch({ batchId: locked, fileSet: 1, reason, paymentDate });
    expect(await refusal(redate)).toMatchObject(problem);
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

  it.each(['reopen', 'redate', 'takeOut'] as const)(
    'needs a word on the downloaded files before it takes "%s"',
    async (kind) => {
      const period = await aBatch('exported');
      const [line] = await linesOf(admin, period);
      const { monthlyRun } = admin.api;
      const correct = (declaration?: 'cancelled') => {
        const given = {
          batchId: period,
          fileSet: 1,
          reason,
          ...(declaration ? { declaration } : {}),
        };
        if (kind === 'reopen') return monthlyRun.reopenBatch(given);
        if (kind === 'redate') return monthlyRun.redateBatch({ ...given, paymentDate: later });
        return monthlyRun.takeOutLine({ ...given, payoutId: line?.payoutId ?? '' });
      };
      expect(await refusal(correct())).toMatchObject({
        status: 400,
        message: expect.stringContaining(DECLARE) as string,
      });
      await correct('cancelled');
      expect(await restingBatch(admin, period)).toMatchObject({
        fileSet: 2,
        voidFileSets: [{ voided: { ...voided(kind), declaration: 'cancelled' } }],
      });
    },
  );

  it.each(['open', 'processing'] as const)('isn’t corrected while it is %s', async (stage) => {
    const period = await aBatch(stage);
    const { reopenBatch, redateBatch } = admin.api.monthlyRun;
    const asked = { batchId: period, fileSet: 1, reason, declaration: 'cancelled' } as const;
    const conflict = { status: 409, message: expect.stringContaining(`is ${stage}.`) as string };
    expect(await refusal(reopenBatch(asked))).toMatchObject(conflict);
    const redate = redateBatch({ ...asked, paymentDate: later });
    expect(await refusal(redate)).toMatchObject(conflict);
    expect(await readBatch(admin, period)).toMatchObject({ status: stage, voidFileSets: [] });
  });

  it('answers who saw older files that others count now', async () => {
    const period = await aBatch('locked');
    await corrections(admin).redate(period, later);
    await batchSteps(admin).download(period);
    const others = { status: 409, message: expect.stringContaining('Set 2 counts now') as string };
    const colleague = await office.newAdmin();
    const { processBatch, reopenBatch } = colleague.api.monthlyRun;
    expect(await refusal(processBatch({ batchId: period, fileSet: 1 }))).toMatchObject(others);
    const reopening = reopenBatch({
      batchId: period,
      fileSet: 1,
      reason,
      declaration: 'notUploaded',
    });
    expect(await refusal(reopening)).toMatchObject(others);
    expect(await readBatch(admin, period)).toMatchObject({ status: 'exported', fileSet: 2 });
  });

  it('is corrected once by two administrators at once, and a repeat changes nothing', async () => {
    const period = await aBatch('locked');
    const colleague = await office.newAdmin();
    const asked = { batchId: period, fileSet: 1, reason };
    const outcomes = await Promise.allSettled(
      [admin, colleague].map(({ api }) => api.monthlyRun.reopenBatch(asked)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await restingBatch(admin, period)).toMatchObject({ status: 'open' });
    const winner = outcomes[0]?.status === 'fulfilled' ? admin : colleague;
    await winner.api.monthlyRun.reopenBatch(asked);
    const after = await restingBatch(admin, period);
    expect(after.voidFileSets).toHaveLength(1);
    expect(after).toMatchObject({ status: 'open' });
  });

  it('answers a second request of one reason that isn’t the first one again', async () => {
    const period = await aBatch('locked', 3);
    const [first, second] = await linesOf(admin, period);
    const { takeOut, redate } = corrections(admin);
    await takeOut(period, first?.payoutId ?? '');
    const others = { status: 409, message: expect.stringContaining('Set 2 counts now') as string };
    expect(await refusal(takeOut(period, second?.payoutId ?? ''))).toMatchObject(others);
    await takeOut(period, first?.payoutId ?? '');
    expect(await readBatch(admin, period)).toMatchObject({ lines: 2, fileSet: 2 });
    const redated = await aBatch('locked');
    await redate(redated, later);
    const dayAfter = nextBusinessDay(later);
    expect(await refusal(redate(redated, dayAfter))).toMatchObject(others);
    await redate(redated, later);
    expect(await readBatch(admin, redated)).toMatchObject({ paymentDate: later, fileSet: 2 });
  });

  it('was locked for one payment date: another one isn’t taken for the same request', async () => {
    const period = await filledBatch(office);
    const { lockBatch, processBatch } = admin.api.monthlyRun;
    const lock = (paymentDate?: string) =>
      lockBatch({
        batchId: period,
        lines: 1,
        totalCents: 10_000,
        ...(paymentDate ? { paymentDate } : {}),
      });
    await lock(later);
    await restingBatch(admin, period);
    const locked = { status: 409, message: expect.stringContaining('is locked') as string };
    expect(await refusal(lock(nextBusinessDay(later)))).toMatchObject(locked);
    await lock(later);
    await lock();
    expect(await readBatch(admin, period)).toMatchObject({ paymentDate: later, fileSet: 1 });
    await corrections(admin).redate(period, nextBusinessDay(later));
    await batchSteps(admin).download(period);
    await batchSteps(admin).process(period);
    // Whoever says that the bank has the void files must hear that others count.
    const others = { status: 409, message: expect.stringContaining('Set 2 counts now') as string };
    expect(await refusal(processBatch({ batchId: period, fileSet: 1 }))).toMatchObject(others);
    await processBatch({ batchId: period, fileSet: 2 });
  });

  it('can be corrected while payouts are frozen: that holds money back', async () => {
    const period = await aBatch('locked', 3);
    const [line] = await linesOf(admin, period);
    const table = tableOf(stack);
    await table.transact(gateTable(table).close(PAYOUTS_GATE, new Date().toISOString()));
    await corrections(admin).takeOut(period, line?.payoutId ?? '');
    const reopened = await corrections(admin).reopen(period, { fileSet: 2 });
    expect(reopened).toMatchObject({ status: 'open', lines: 2 });
    await table.transact(gateTable(table).open(PAYOUTS_GATE));
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
        expect(await refusal(openFile({ batchId, format: 'pain001' }))).toMatchObject({
          status: 409,
          message: expect.stringMatching(/, \d{1,2} [A-Z][a-z]+ \d{4}, is over\./) as string,
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

describe('where payouts need two people, an exported batch', () => {
  let stack: TestStack;
  let office: Office;
  let locker: Person;
  let releaser: Person;
  let clerk: Person;
  beforeAll(async () => {
    ({ stack, office } = await opened(true));
    locker = office.admin;
    [releaser, clerk] = [await office.newAdmin(), await office.newAdmin()];
    await Promise.all([carryFinance(stack, locker), carryFinance(stack, releaser)]);
  });
  afterAll(() => stack?.close());

  const exported = async () => {
    const period = await filledBatch(office, 2);
    await batchSteps(locker).lock(period);
    await batchSteps(releaser).download(period);
    return period;
  };
  const asked = { fileSet: 1, reason, declaration: 'notUploaded' } as const;
  const waiting = async (period: string) => {
    const { correction } = await readBatch(locker, period);
    return { batchId: period, at: correction?.at ?? '' };
  };

  it('is corrected by one alone before a download, with the finance permission', async () => {
    const period = await filledBatch(office);
    await batchSteps(locker).lock(period);
    const { reopenBatch } = clerk.api.monthlyRun;
    expect(await refusal(reopenBatch({ batchId: period, fileSet: 1, reason }))).toMatchObject({
      status: 403,
      message: heldBatchWords.permission,
    });
    expect(await corrections(releaser).reopen(period)).toMatchObject({ status: 'open' });
  });

  it('waits for another person, and its files count for nobody meanwhile', async () => {
    const period = await exported();
    await locker.api.monthlyRun.reopenBatch({ batchId: period, ...asked });
    expect(await readBatch(releaser, period)).toMatchObject({
      status: 'exported',
      correction: { kind: 'reopen', by: locker.id, reason, declaration: 'notUploaded' },
    });
    const { openFile, processBatch, confirmCorrection } = releaser.api.monthlyRun;
    const waits = {
      status: 409,
      message: expect.stringContaining('Somebody asks to open the batch again') as string,
    };
    expect(await refusal(openFile({ batchId: period, format: 'csv' }))).toMatchObject(waits);
    expect(await refusal(processBatch({ batchId: period, fileSet: 1 }))).toMatchObject(waits);
    const named = await waiting(period);
    expect(await refusal(locker.api.monthlyRun.confirmCorrection(named))).toMatchObject({
      status: 403,
      message: CONFIRM_OWN,
    });
    expect(await refusal(clerk.api.monthlyRun.confirmCorrection(named))).toMatchObject({
      status: 403,
      message: heldBatchWords.permission,
    });
    await confirmCorrection(named);
    expect(await restingBatch(releaser, period)).toMatchObject({
      status: 'open',
      voidFileSets: [{ voided: { by: locker.id, confirmedBy: releaser.id } }],
    });
    await confirmCorrection(named);
    expect(await readBatch(releaser, period)).toMatchObject({ status: 'open', fileSet: 2 });
  });

  it('takes a payment date and a line through a second person as well', async () => {
    const period = await exported();
    const [line] = await linesOf(locker, period);
    const { redateBatch } = locker.api.monthlyRun;
    await redateBatch({ batchId: period, ...asked, paymentDate: later });
    await releaser.api.monthlyRun.confirmCorrection(await waiting(period));
    expect(await restingBatch(locker, period)).toMatchObject({
      status: 'locked',
      paymentDate: later,
      fileSet: 2,
    });
    await batchSteps(releaser).download(period);
    const takeOut = { batchId: period, ...asked, fileSet: 2, payoutId: line?.payoutId ?? '' };
    await releaser.api.monthlyRun.takeOutLine(takeOut);
    await locker.api.monthlyRun.confirmCorrection(await waiting(period));
    expect(await restingBatch(locker, period)).toMatchObject({ lines: 1, fileSet: 3 });
    await batchSteps(releaser).download(period);
    await batchSteps(releaser).process(period);
    expect(await batchSteps(releaser).pay(period)).toMatchObject({ status: 'paid' });
  });

  it('waits for one correction: another of the same reason is refused, and a repeat is not', async () => {
    const period = await exported();
    const [first, second] = await linesOf(locker, period);
    const { takeOutLine } = locker.api.monthlyRun;
    const takeOut = (line = first, declaration: 'notUploaded' | 'cancelled' = 'notUploaded') =>
      takeOutLine({ batchId: period, ...asked, declaration, payoutId: line?.payoutId ?? '' });
    await takeOut();
    const waits = {
      status: 409,
      message: expect.stringContaining('Somebody asks to take a line out') as string,
    };
    expect(await refusal(takeOut(second))).toMatchObject(waits);
    expect(await refusal(takeOut(first, 'cancelled'))).toMatchObject(waits);
    await takeOut();
    expect((await readBatch(releaser, period)).correction?.payoutId).toBe(first?.payoutId);
  });

  it('goes on as it was when the correction is withdrawn', async () => {
    const period = await exported();
    await locker.api.monthlyRun.reopenBatch({ batchId: period, ...asked });
    const named = await waiting(period);
    await releaser.api.monthlyRun.withdrawCorrection(named);
    await releaser.api.monthlyRun.withdrawCorrection(named);
    expect(await refusal(releaser.api.monthlyRun.confirmCorrection(named))).toMatchObject({
      status: 409,
    });
    expect((await readBatch(releaser, period)).correction).toBeUndefined();
    await batchSteps(releaser).process(period);
    expect(await batchSteps(releaser).pay(period)).toMatchObject({ status: 'paid' });
  });
});
