/** Given payouts that are frozen, as after a restore: what a bank's file may record, and what it may not. */
import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isKnownFact } from '../../../../functions/domain/audit/render-changes.ts';
import { findPayees } from '../../../../functions/workflows/restore/find-payees.ts';
import { importBatch } from '../../../../functions/workflows/restore/import-batch.ts';
import { readBankFile } from '../../../../functions/workflows/restore/read-bank-file.ts';
import { writeCsv } from '../../../../functions/workflows/bank-files/write-csv.ts';
import { freezePayouts } from '../../../../functions/workflows/operators/freeze-payouts.ts';
import { findPayments } from '../../../../functions/workflows/restore/find-payments.ts';
import { importList } from '../../../../functions/workflows/restore/import-list.ts';
import { readPaymentList } from '../../../../functions/workflows/restore/read-payment-list.ts';
import { type Context, OPERATOR } from '../../../../functions/platform/context.ts';
import { recentEvents } from '../../../support/audit/audit.ts';
import {
  batchSteps,
  filledBatch,
  leadTo,
  paidAgent,
  pendingPayout,
  readBatch,
  restingBatch,
} from '../../../support/batches/batches.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { booksOf, contextAt, expectReconciled } from '../../../support/ledger/ledger.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { aPayment, textOf } from '../../../support/batches/payment-files.ts';
import { moveStored, storedSplit } from '../../../support/batches/stored-splits.ts';
import { setAttributes } from '../../../support/stack/table.ts';
import { unfreezeByOperator } from '../../../support/payouts/unfreeze-by-operator.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const operator: Context = { ...contextAt(stack, () => stack.now()), actor: OPERATOR };

const freeze = () => freezePayouts(operator, 'Restored');
const unfreeze = () => unfreezeByOperator(operator, 'Compared with the statement');
const steps = () => batchSteps(office.admin);

/** Records a file, as the tool does. */
async function record(text: string, named: Record<string, string> = {}) {
  const file = readBankFile(text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return importBatch(operator, {
    file,
    fingerprint: { bytes: Buffer.byteLength(text), sha256 },
    payees: await findPayees(stack.table, file.batchId),
    named: new Map(Object.entries(named)),
  });
}

/** A month's CSV with these payments. */
const csvOf = (period: string, ...payments: ReturnType<typeof aPayment>[]) =>
  textOf(
    writeCsv({
      batchId: period,
      fileSet: 1,
      writtenAt: '2026-11-02T12:15:30.000Z',
      paymentDate: '2026-11-03',
      payments,
      settings: stack.settings,
    }),
  );

it('is refused while payouts are not frozen', async () => {
  await expect(record(csvOf('2020-01', aPayment()))).rejects.toThrow('Payouts are not frozen');
  await expect(importList(operator, [], new Map())).rejects.toThrow('Payouts are not frozen');
});

describe('given payouts that are frozen', () => {
  /** Months before any agent's: no run closes them. */
  let months = 0;
  const lostMonth = () => `19${String(50 + ++months)}-01`;

  beforeEach(freeze);
  afterEach(async () => {
    await unfreeze();
    await expectReconciled(stack);
  });

  it.each(['exported', 'processing'] as const)(
    'brings a batch that was %s to processing, by its own file',
    async (stage) => {
      await unfreeze();
      const period = await leadTo(office.admin, await filledBatch(office, 2), stage);
      const bytes = await steps().download(period);
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      await freeze();
      const { files, hashTotal } = await readBatch(office.admin, period);
      await expect(record(`${text}\r\n`)).rejects.toThrow('The file is not the one');
      const known = stage === 'processing' ? 2 : 0;
      expect(await record(text)).toMatchObject({
        lines: 2,
        payouts: { sent: 2 - known, made: 0, known },
        left: 0,
      });
      const expected = { status: 'processing', lines: 2, files, hashTotal };
      expect(await readBatch(office.admin, period)).toMatchObject(expected);
      await unfreeze();
      expect(await steps().pay(period)).toMatchObject({ status: 'paid', paid: { lines: 2 } });
      await freeze();
      expect(await record(text)).toMatchObject({ payouts: { sent: 0, made: 0, known: 2 } });
      expect(await readBatch(office.admin, period)).toMatchObject({ status: 'paid' });
    },
  );

  it('makes a lost payout, with a negative balance if its sales are lost too', async () => {
    const agent = await paidAgent(office);
    const { banking } = await agent.api.agents.viewMyBanking();
    const { accountNumber = '' } = banking ?? {};
    await approvedSale(office, agent);
    const period = lostMonth();
    const payment = aPayment({ payoutId: randomUUID(), amountCents: 12_000, accountNumber });
    expect(await record(csvOf(period, payment))).toMatchObject({
      lines: 1,
      totalCents: 12_000,
      payouts: { made: 1 },
      otherAccounts: [],
    });
    const { balance } = await booksOf(stack, agent);
    expect(balance).toMatchObject({ reservedCents: 12_000, availableCents: -7_000 });
    await unfreeze();
    expect(await steps().pay(period)).toMatchObject({ status: 'paid' });
    expect((await booksOf(stack, agent)).balance).toMatchObject({ paidCents: 12_000 });
    await freeze();
  });

  it('records each part of a split month by its own file, where the table knows no split', async () => {
    await unfreeze();
    const { lock, download } = steps();
    const first = await filledBatch(office, 3);
    const { rows } = await office.admin.api.monthlyRun.listLines({ batchId: first, limit: 1 });
    const payoutIds = rows.map(({ payoutId }) => payoutId);
    const second = await storedSplit(stack, first, payoutIds);
    const texts: string[] = [];
    for (const batchId of [first, second]) {
      await lock(batchId);
      const bytes = await download(batchId, batchId === first ? 'fnb' : 'csv');
      texts.push(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
      const { fileSet } = await readBatch(office.admin, batchId);
      const { reopenBatch } = office.admin.api.monthlyRun;
      await reopenBatch({ batchId, fileSet, reason: 'Restored', declaration: 'cancelled' });
      await restingBatch(office.admin, batchId);
    }
    await moveStored(stack, { from: second, to: first, payoutIds });
    const { lines, totalCents } = await readBatch(office.admin, first);
    const lockAll = { batchId: first, lines, totalCents };
    await office.admin.api.monthlyRun.lockBatch(lockAll);
    await restingBatch(office.admin, first);
    // The restored second was before the files were written.
    const batch = { pk: `payoutBatch#${first}`, sk: 'payoutBatch' };
    await setAttributes(stack.table, batch, { files: [] });
    await freeze();
    const [ofFirst = '', ofSecond = ''] = texts;
    await expect(record(ofSecond)).rejects.toThrow('import that first');
    expect(await record(ofFirst)).toMatchObject({ batchId: first, lines: 2, left: 1 });
    expect(await record(ofSecond)).toMatchObject({ batchId: second, lines: 1, left: 0 });
    await unfreeze();
    for (const batchId of [first, second])
      expect(await steps().pay(batchId)).toMatchObject({ status: 'paid' });
    await freeze();
  });

  it('makes a further batch of a lost month from its file', async () => {
    const agent = await paidAgent(office);
    const { banking } = await agent.api.agents.viewMyBanking();
    const { accountNumber = '' } = banking ?? {};
    const second = `${lostMonth()}-2`;
    const payment = aPayment({ payoutId: randomUUID(), amountCents: 100, accountNumber });
    expect(await record(csvOf(second, payment))).toMatchObject({ batchId: second, lines: 1 });
    const { parts } = await office.admin.api.monthlyRun.getBatch({ batchId: second });
    expect(parts.map(({ batchId, lines }) => [batchId, lines])).toContainEqual([second, 1]);
  });

  it('asks whose a payment is where several agents share the account, and writes nothing', async () => {
    const accountNumber = '62077777777';
    const twins = [await office.newAgent(), await office.newAgent()];
    for (const { api } of twins) await api.agents.saveBanking(bankingOf({ accountNumber }));
    const period = lostMonth();
    const payoutId = randomUUID();
    const text = csvOf(period, aPayment({ payoutId, accountNumber }));
    await expect(record(text)).rejects.toThrow(`--agent ${payoutId}=<e-mail>`);
    await expectRefusal(readBatch(office.admin, period), 404);
    const [first] = twins;
    expect(await record(text, { [payoutId]: first?.id ?? '' })).toMatchObject({
      payouts: { made: 1 },
    });
    expect(await office.admin.api.payouts.getPayout({ payoutId })).toMatchObject({
      agentId: first?.id,
      status: 'processing',
    });
  });

  it('names every reason at once why a file can not be recorded', async () => {
    await unfreeze();
    const [other, rejected, held] = [
      await pendingPayout(office),
      await pendingPayout(office),
      await pendingPayout(office),
    ];
    await office.admin.api.payouts.rejectPayout({ payoutId: rejected.id, reason: 'Twice' });
    await freeze();
    const period = lostMonth();
    const file = csvOf(
      period,
      aPayment({ payoutId: other.id, amountCents: other.amountCents + 1 }),
      aPayment({ payoutId: rejected.id, amountCents: rejected.amountCents }),
      aPayment({ payoutId: 'nobodys', accountNumber: '62011111111' }),
      aPayment({ payoutId: held.id, amountCents: held.amountCents }),
    );
    const problem: unknown = await record(file).catch((error: unknown) => error);
    expect(String(problem)).toContain(`Payout ${other.id} is of`);
    expect(String(problem)).toContain(`Payout ${rejected.id} was rejected`);
    expect(String(problem)).toContain("whose payout nobodys is can't be told");
    expect(await office.admin.api.payouts.getPayout({ payoutId: held.id })).toMatchObject({
      status: 'pending',
    });
    await expectRefusal(readBatch(office.admin, period), 404);
  });

  it('records a list of single payments once, and refuses what it can not be sure of', async () => {
    const agent = await paidAgent(office);
    const waiting = await unfreeze().then(() => pendingPayout(office, agent));
    await freeze();
    const head = 'Agent Email,Amount,Reference,Payout ID\n';
    const lost = `${agent.email},"1 234.50",FNB-77,\n`;
    const { byEmail } = await findPayees(stack.table, '2000-01');
    const importText = (text: string) =>
      importList(operator, readPaymentList(text).payments, byEmail);
    const list = `${head}${lost}${agent.email},100.00,FNB-78,${waiting.id}\n`;
    expect(await importText(list)).toEqual({ sent: 1, made: 1, known: 0 });
    expect(await importText(list)).toEqual({ sent: 0, made: 0, known: 2 });
    expect((await booksOf(stack, agent)).balance.reservedCents).toBe(133_450);
    // A list from the damaged table agrees: payments since a date, without those of batches.
    const found = readPaymentList(await findPayments(stack.table, '2020-01-01T00:00:00.000Z'));
    expect(found.problems).toEqual([]);
    const mine = found.payments.filter(({ email }) => email === agent.email);
    expect(mine.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
      10_000, 123_450,
    ]);
    expect(await importList(operator, mine, byEmail)).toEqual({ sent: 0, made: 0, known: 2 });
    expect(readPaymentList(await findPayments(stack.table, '2100')).payments).toEqual([]);
    await expect(importText(`${head}nobody@demo.example,1.00,FNB-79,\n`)).rejects.toThrow(
      'Row 2: no agent has this address.',
    );
    await expect(importText(`${head}${lost}${lost}`)).rejects.toThrow('stands in the list twice');
    await expect(importText(`${head}${agent.email},5.00,FNB-78,${waiting.id}\n`)).rejects.toThrow(
      'not R5.00',
    );
    expect(readPaymentList('Name\nAnna\n').problems).toHaveLength(1);
    expect(readPaymentList(`${head}${agent.email},much,FNB-1,\n`).problems).toEqual([
      'Row 2: "much" is no amount',
    ]);
  });
});

it('leaves in the audit log who froze, recorded and unfroze, in words', async () => {
  const events = await recentEvents(stack);
  const mine = events.filter(({ actorId }) => actorId === OPERATOR.userId);
  expect(new Set(mine.map(({ action }) => action))).toEqual(
    new Set([
      'approvals.changeRule',
      'payouts.freeze',
      'payouts.unfreeze',
      'payouts.importPayment',
      'monthlyRun.importBatch',
      'monthlyRun.dropLine',
    ]),
  );
  const facts = mine.flatMap(({ before, after }) => Object.keys({ ...before, ...after }));
  expect(facts.filter((name) => !isKnownFact(name))).toEqual([]);
});
