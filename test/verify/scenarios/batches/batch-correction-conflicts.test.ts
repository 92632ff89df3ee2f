/** Given corrections of a locked batch that come too early, too late, twice, or at once. */
import { afterAll, describe, expect, it } from 'vitest';
import { PAYOUTS_GATE, gateTable } from '../../../../functions/data/payouts/gate.table.ts';
import { nextBusinessDay } from '../../../../shared/kernel/business-day.ts';
import { DECLARE } from '../../../../shared/monthly-run/rules.ts';
import {
  batchSteps,
  filledBatch,
  leadTo,
  readBatch,
  restingBatch,
} from '../../../support/batches/batches.ts';
import { expectRefusal, refusal } from '../../../support/stack/refusals.ts';
import { expectReconciled } from '../../../support/ledger/ledger.ts';
import { corrections, later, reason, voided } from '../../../support/batches/corrections.ts';
import { batchSettings, linesOf } from '../../../support/batches/batch-office.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice({ settings: batchSettings(false) });
const { admin } = office;
afterAll(() => expectReconciled(stack));

const aBatch = async (stage: Parameters<typeof leadTo>[2], lines = 2) =>
  leadTo(admin, await filledBatch(office, lines), stage);

describe('a locked batch', () => {
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
      await expectRefusal(correct(), 400, expect.stringContaining(DECLARE));
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
    const { table } = stack;
    await table.transact(gateTable(table).close(PAYOUTS_GATE, new Date().toISOString()));
    await corrections(admin).takeOut(period, line?.payoutId ?? '');
    const reopened = await corrections(admin).reopen(period, { fileSet: 2 });
    expect(reopened).toMatchObject({ status: 'open', lines: 2 });
    await table.transact(gateTable(table).open(PAYOUTS_GATE));
  });
});
