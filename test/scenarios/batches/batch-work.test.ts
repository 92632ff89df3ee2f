/** Given the work on a locked batch: workers that die, payments that come back, and people who may not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '../../../functions/workflows/jobs/run-job.ts';
import { balanceTable } from '../../../functions/data/balance.table.ts';
import { payoutBatchTable } from '../../../functions/data/payout-batch.table.ts';
import { PAYOUTS_GATE, gateTable } from '../../../functions/data/gate.table.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import { PORTAL } from '../../../functions/platform/context.ts';
import { Table } from '../../../functions/platform/table.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import {
  heldBatchWords,
  NOBODY_RELEASES,
  UNFIT_RELEASER,
} from '../../../shared/monthly-run/policy.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
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
import { type Refusal, refusal } from '../../support/stack/client.ts';
import {
  addedSale,
  approvedSale,
  process,
  requestedPayout,
  stepsOf,
} from '../../support/sales/deals.ts';
import { carryFinance, setFinance, liftReturnHold } from '../../support/payouts/finance.ts';
import { booksOf, expectReconciled } from '../../support/ledger/ledger.ts';
import { bankingOf, type Office, openOffice, type Person } from '../../support/stack/office.ts';
import { startTestStack, type TestStack } from '../../support/stack/stack.ts';
import { setAttributes, tableOf } from '../../support/stack/table.ts';
import { SILENT } from '../../support/stack/silent-log.ts';
import { NO_FILES } from '../../support/jobs/no-files.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** Dies after so many writes, and writes nothing any more. */
class DyingTable extends Table {
  #writes: number;
  constructor({ name, documents }: Table, writes: number) {
    super(name, documents);
    this.#writes = writes;
  }
  override transact(...asked: Parameters<Table['transact']>): Promise<void> {
    if (this.#writes-- <= 0) return Promise.reject(new Error('died'));
    return super.transact(...asked);
  }
}

/** An office of its own, with the four-eyes rule if asked. */
async function opened(fourEyesOnPayouts: boolean) {
  const stack = await startTestStack({
    // Without the hold, which has tests of its own, first details by an administrator are paid to.
    settings: { ...settingsFromCdkJson(), fourEyesOnPayouts, bankChangeHoldHours: 0 },
  });
  return { stack, office: await openOffice(stack) };
}

const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

const linesOf = async ({ api }: Person, period: string) =>
  (await api.monthlyRun.listLines({ batchId: period, limit: 100 })).rows;

describe('in an office', () => {
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

  const setFrozen = ({ id }: Person, frozen: boolean) => {
    const table = tableOf(stack);
    return table.transact([balanceTable(table).setFrozen(id, frozen)]);
  };

  /** Runs the batch's job in the test itself, with an expired lease, beside the stack's worker. */
  const workOn = async (period: string, table: Table) => {
    const batch = await payoutBatchTable(tableOf(stack)).get(period);
    const jobId = batch?.work?.jobId ?? '';
    await setAttributes(
      tableOf(stack),
      { pk: `job#${jobId}`, sk: 'job' },
      { status: 'running', leasedUntil: LONG_AGO, gsi4pk: 'jobs#running' },
    );
    const context = {
      actor: PORTAL,
      clock: systemClock,
      requestId: 'test',
      settings: stack.settings,
      table,
    };
    await runJob({ context, log: SILENT, ...NO_FILES }, jobId);
  };
  const takeOver = async (period: string) => {
    const jobId = (await payoutBatchTable(tableOf(stack)).get(period))?.work?.jobId ?? '';
    await setAttributes(
      tableOf(stack),
      { pk: `job#${jobId}`, sk: 'job' },
      { status: 'running', leasedUntil: LONG_AGO, gsi4pk: 'jobs#running' },
    );
    await stack.runSchedule();
    return restingBatch(admin, period);
  };

  it.each([
    ['lock', 'open', 'pending', 'locked'],
    ['process', 'exported', 'processing', 'processing'],
    ['pay', 'processing', 'paid', 'paid'],
    ['reopen', 'locked', 'pending', 'open'],
  ] as const)(
    'a batch whose worker dies in %s is finished by another: each line once, the same files',
    async (step, from, lineStatus, to) => {
      const period = await leadTo(admin, await filledBatch(office, 5), from);
      const { monthlyRun } = admin.api;
      const goOn = await stack.holdEvents();
      const { lines, totalCents } = await readBatch(admin, period);
      if (step === 'lock') await monthlyRun.lockBatch({ batchId: period, lines, totalCents });
      if (step === 'process') await monthlyRun.processBatch({ batchId: period, fileSet: 1 });
      if (step === 'pay') await monthlyRun.payBatch({ batchId: period, transactionId: 'FNB-77' });
      if (step === 'reopen')
        await monthlyRun.reopenBatch({ batchId: period, fileSet: 1, reason: 'The bank is closed' });
      // One write claims the job; three more are lines.
      await expect(workOn(period, new DyingTable(tableOf(stack), 1 + 3))).rejects.toThrow('died');
      expect((await readBatch(admin, period)).work).toMatchObject({ status: 'running' });
      const half = await linesOf(admin, period);
      if (lineStatus !== 'pending')
        expect(half.filter(({ status }) => status === lineStatus)).toHaveLength(3);
      await goOn();
      expect(await takeOver(period)).toMatchObject({ status: to, lines: 5, totalCents: 50_000 });
      const after = await linesOf(admin, period);
      expect(after).toMatchObject(times(5, { status: lineStatus }));
      if (step === 'pay')
        expect((await readBatch(admin, period)).paid).toEqual({ lines: 5, cents: 50_000 });
      for (const { agentId } of after) {
        const { balance } = await booksOf(stack, { id: agentId });
        expect(balance).toMatchObject(
          step === 'pay'
            ? { reservedCents: 0, paidCents: 10_000 }
            : { reservedCents: 10_000, paidCents: 0 },
        );
      }
    },
  );

  describe('a payment that comes back', () => {
    it('leaves the batch partly paid, and can be in the next one', async () => {
      const agent = await paidAgent(office);
      const payouts = [await pendingPayout(office, agent), await pendingPayout(office)];
      const period = await leadTo(admin, await openBatch(office, payouts), 'processing');
      await batchSteps(admin).pay(period);
      const { id: payoutId } = payouts[0] ?? { id: '' };
      expect(await stepsOf(admin).returnPayout(payoutId)).toMatchObject({ status: 'returned' });
      expect(await readBatch(admin, period)).toMatchObject({
        status: 'partlyPaid',
        lines: 2,
        totalCents: 20_000,
        paid: { lines: 1, cents: 10_000 },
        returned: { lines: 1, cents: 10_000 },
      });
      const returned = (await linesOf(admin, period)).find((line) => line.payoutId === payoutId);
      expect(returned).toMatchObject({ status: 'returned', notes: 'Closed account' });
      expect((await booksOf(stack, agent)).balance).toMatchObject({
        availableCents: 0,
        reservedCents: 0,
        paidCents: 0,
      });
      expect(await refusal(stepsOf(admin).returnPayout(payoutId))).toMatchObject({ status: 409 });
      await liftReturnHold(stack, office, agent);
      const again = await openBatch(office, [await pendingPayout(office, agent)]);
      expect(await batchSteps(admin).lock(again)).toMatchObject({ status: 'locked', lines: 1 });
    });

    it('stays returned when the others are paid later, and its sale is approved again', async () => {
      const agent = await paidAgent(office);
      const { sale, payout } = await addedSale(office, agent);
      const other = await pendingPayout(office);
      const period = await leadTo(admin, await openBatch(office, [payout, other]), 'processing');
      await stepsOf(admin).returnPayout(payout.id);
      expect(await readBatch(admin, period)).toMatchObject({
        status: 'processing',
        returned: { lines: 1, cents: 5_000 },
      });
      expect(await batchSteps(admin).pay(period)).toMatchObject({
        status: 'partlyPaid',
        paid: { lines: 1, cents: 10_000 },
        returned: { lines: 1, cents: 5_000 },
      });
      expect(await admin.api.sales.getSale({ saleId: sale.id })).toMatchObject({
        status: 'approved',
      });
    });

    it('is returned or paid, never both, where both happen at once', async () => {
      const period = await leadTo(admin, await filledBatch(office, 3), 'processing');
      const [line] = await linesOf(admin, period);
      await Promise.all([
        admin.api.monthlyRun.payBatch({ batchId: period, transactionId: 'FNB-5' }),
        stepsOf(admin).returnPayout(line?.payoutId ?? ''),
      ]);
      expect(await restingBatch(admin, period)).toMatchObject({
        status: 'partlyPaid',
        paid: { lines: 2, cents: 20_000 },
        returned: { lines: 1, cents: 10_000 },
      });
    });
  });

  describe('paying', () => {
    it('takes one reference: the same again changes nothing, another is refused', async () => {
      const period = await leadTo(admin, await filledBatch(office, 2), 'processing');
      const pay = (transactionId: string) =>
        admin.api.monthlyRun.payBatch({ batchId: period, transactionId });
      await Promise.all([pay('FNB-1'), pay('FNB-1')]);
      const paid = await restingBatch(admin, period);
      expect(paid).toMatchObject({ status: 'paid', transactionId: 'FNB-1' });
      await pay('FNB-1');
      expect(await readBatch(admin, period)).toEqual(paid);
      expect(await refusal(pay('FNB-2'))).toMatchObject({
        status: 409,
        message: `The batch of ${monthName(period)} is paid.`,
      });
    });

    it('stops at a balance that is frozen, says whose it is, and goes on after it', async () => {
      const agent = await paidAgent(office);
      const payouts = [await pendingPayout(office, agent), await pendingPayout(office)];
      const period = await leadTo(admin, await openBatch(office, payouts), 'processing');
      await setFrozen(agent, true);
      expect((await batchSteps(admin).pay(period)).work).toMatchObject({
        kind: 'pay',
        status: 'failed',
        problem: `R100.00 to ${agent.me.fullName}: This agent's payouts are frozen.`,
      });
      await setFrozen(agent, false);
      expect(await batchSteps(admin).pay(period)).toMatchObject({
        status: 'paid',
        paid: { lines: 2, cents: 20_000 },
      });
    });
  });

  it('takes no step while payouts are frozen', async () => {
    const [open, locked, exported, processing] = [
      await filledBatch(office),
      await leadTo(admin, await filledBatch(office), 'locked'),
      await leadTo(admin, await filledBatch(office), 'exported'),
      await leadTo(admin, await filledBatch(office), 'processing'),
    ];
    const { lockBatch, openFile, processBatch, payBatch } = admin.api.monthlyRun;
    const steps = [
      () => lockBatch({ batchId: open, lines: 1, totalCents: 10_000 }),
      () => openFile({ batchId: locked, format: 'fnb' }),
      () => processBatch({ batchId: exported, fileSet: 1 }),
      () => payBatch({ batchId: processing, transactionId: 'FNB-1' }),
    ];
    const freeze = (frozen: boolean) => {
      const table = tableOf(stack);
      return table.transact(
        frozen
          ? gateTable(table).close(PAYOUTS_GATE, new Date().toISOString())
          : gateTable(table).open(PAYOUTS_GATE),
      );
    };
    await freeze(true);
    for (const step of steps)
      expect(await refusal(step())).toMatchObject({
        status: 409,
        message: 'Payouts are frozen at the moment. Nothing was changed.',
      });
    await freeze(false);
    for (const step of steps) await step();
    expect(await restingBatch(admin, processing)).toMatchObject({ status: 'paid' });
  });
});

describe('in an office where payouts need two people', () => {
  let stack: TestStack;
  let office: Office;
  let maker: Person;
  let checker: Person;
  let clerk: Person;
  beforeAll(async () => {
    ({ stack, office } = await opened(true));
    maker = office.admin;
    [checker, clerk] = [await office.newAdmin(), await office.newAdmin()];
    await Promise.all([carryFinance(stack, maker), carryFinance(stack, checker)]);
  });
  afterAll(() => stack?.close());

  const held = (because: keyof typeof heldBatchWords) => ({
    status: 403,
    message: heldBatchWords[because],
  });

  it('nobody releases a batch without the finance permission', async () => {
    const period = await filledBatch(office);
    const { lockBatch, openFile, processBatch, payBatch } = clerk.api.monthlyRun;
    const lock = lockBatch({ batchId: period, lines: 1, totalCents: 10_000 });
    expect(await refusal(lock)).toMatchObject(held('permission'));
    expect(await batchSteps(maker).lock(period)).toMatchObject({ releaserId: checker.id });
    const file = openFile({ batchId: period, format: 'csv' });
    expect(await refusal(file)).toMatchObject(held('permission'));
    await batchSteps(checker).download(period);
    expect(await refusal(processBatch({ batchId: period, fileSet: 1 }))).toMatchObject(
      held('permission'),
    );
    await batchSteps(checker).process(period);
    const pay = payBatch({ batchId: period, transactionId: 'FNB-1' });
    expect(await refusal(pay)).toMatchObject(held('permission'));
    expect(await batchSteps(checker).pay(period)).toMatchObject({ status: 'paid' });
  });

  it('whoever locked a batch is refused every step of its release, and another does them', async () => {
    const period = await filledBatch(office);
    await batchSteps(maker).lock(period);
    const { openFile, processBatch, payBatch } = maker.api.monthlyRun;
    expect(await refusal(openFile({ batchId: period, format: 'csv' }))).toMatchObject(
      held('locked'),
    );
    await batchSteps(checker).download(period);
    expect(await refusal(processBatch({ batchId: period, fileSet: 1 }))).toMatchObject(
      held('locked'),
    );
    await batchSteps(checker).process(period);
    const pay = payBatch({ batchId: period, transactionId: 'FNB-1' });
    expect(await refusal(pay)).toMatchObject(held('locked'));
    expect(await batchSteps(checker).pay(period)).toMatchObject({ status: 'paid' });
  });

  it('moves what its releaser had a hand in to another batch, and the rest goes on', async () => {
    const edited = await office.newAgent();
    const banking = bankingOf({ accountNumber: '62111222333' });
    await checker.api.agents.saveAgentBanking({ agentId: edited.id, ...banking });
    const [toEdited, toOther] = [await pendingPayout(office, edited), await pendingPayout(office)];
    const ofChecker = await checker.api.payouts.addPayout({
      agentId: (await paidAgent(office)).id,
      amountCents: 10_000,
    });
    const approved = await paidAgent(office);
    await approvedSale(office, approved, checker);
    const ofSale = await requestedPayout(approved);
    const period = await openBatch(office, [
      toEdited,
      toOther,
      ofChecker,
      { ...ofSale, agentId: approved.id },
    ]);
    const locked = await batchSteps(maker).lock(period);
    expect(locked).toMatchObject({ status: 'locked', lines: 1, exceptions: 0 });
    const second = `${period}-2`;
    const { rows } = await maker.api.monthlyRun.listLines({ batchId: second, limit: 10 });
    expect(new Set(rows.map(({ payoutId }) => payoutId))).toEqual(
      new Set([toEdited.id, ofChecker.id, ofSale.id]),
    );
    expect(await readBatch(maker, second)).toMatchObject({ status: 'open', lines: 3 });
    await batchSteps(checker).download(period);
    await batchSteps(checker).process(period);
    expect(await batchSteps(checker).pay(period)).toMatchObject({ status: 'paid' });
    // Somebody else releases the batch, or a payout by itself.
    expect(await process(maker, ofChecker.id)).toMatchObject({ status: 'processing' });
    expect(await batchSteps(checker).lock(second)).toMatchObject({ releaserId: maker.id });
    expect(await readBatch(maker, second)).toMatchObject({ status: 'locked', lines: 1 });
    expect(await batchSteps(maker).download(second)).toBeDefined();
  });

  it('is locked once by two who lock it for each other at the same moment', async () => {
    const period = await filledBatch(office);
    const shown = { batchId: period, lines: 1, totalCents: 10_000 };
    const ends = await Promise.allSettled([
      maker.api.monthlyRun.lockBatch({ ...shown, releaserId: checker.id }),
      checker.api.monthlyRun.lockBatch({ ...shown, releaserId: maker.id }),
    ]);
    const refused = ends.flatMap((end) =>
      end.status === 'rejected' ? [end.reason as Refusal] : [],
    );
    // It is locked by then, or the one who would release it has added its only payout.
    expect(refused).toMatchObject([{ status: 409 }]);
    const { locked, releaserId } = await restingBatch(maker, period);
    expect([maker.id, checker.id]).toContain(releaserId);
    expect(locked?.by).not.toBe(releaserId);
  });

  it('stays open where nobody else could release it', async () => {
    const period = await filledBatch(office);
    await setFinance(stack, maker, checker, false);
    const lock = maker.api.monthlyRun.lockBatch({ batchId: period, lines: 1, totalCents: 10_000 });
    expect(await refusal(lock)).toMatchObject({ status: 409, message: NOBODY_RELEASES });
    expect(await readBatch(maker, period)).toMatchObject({ status: 'open' });
    await setFinance(stack, maker, checker, true);
    expect(await batchSteps(maker).lock(period)).toMatchObject({ status: 'locked' });
  });

  it('is locked for a releaser who is named where several could, and who may', async () => {
    const third = await office.newAdmin();
    await carryFinance(stack, third);
    const added = await third.api.payouts.addPayout({
      agentId: (await paidAgent(office)).id,
      amountCents: 10_000,
    });
    const period = await openBatch(office, [added]);
    const lock = (releaserId?: string) =>
      maker.api.monthlyRun.lockBatch({
        batchId: period,
        lines: 1,
        totalCents: 10_000,
        ...(releaserId ? { releaserId } : {}),
      });
    expect(await refusal(lock())).toMatchObject({ status: 400 });
    for (const unfit of [maker, clerk])
      expect(await refusal(lock(unfit.id))).toMatchObject({
        status: 409,
        message: UNFIT_RELEASER,
      });
    expect(await batchSteps(maker).lock(period, checker)).toMatchObject({ lines: 1 });
    const file = third.api.monthlyRun.openFile({ batchId: period, format: 'csv' });
    expect(await refusal(file)).toMatchObject(held('added'));
    expect(await batchSteps(checker).download(period)).toBeDefined();
  });
});
