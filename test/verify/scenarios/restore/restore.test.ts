/**
 * The restore drill (docs/operations.md): a table as it was five weeks ago, while the bank has paid since.
 * The user pool, the files and the clock stay as they are, as in the cloud; the operator's commands are run
 * as written.
 */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceTable } from '../../../../functions/data/ledger/balance.table.ts';
import { reconcileLedger } from '../../../../functions/workflows/reconciliation/reconcile-ledger.ts';
import {
  type BankFile,
  readBankFile,
} from '../../../../functions/workflows/restore/read-bank-file.ts';
import { leaveNote } from '../../../../infra/local/launch.ts';
import { decodeText } from '../../../../shared/kernel/decode-text.ts';
import { batchSteps, paidAgent, readBatch } from '../../../support/batches/batches.ts';
import { expectRefusal, refusal } from '../../../support/stack/refusals.ts';
import { approvedSale, pay, requestedPayout } from '../../../support/sales/deals.ts';
import { expectReconciled } from '../../../support/ledger/ledger.ts';
import { type Office, openOffice, type Person, saleOf } from '../../../support/stack/office.ts';
import { makeFolder } from '../../../support/stack/make-folder.ts';
import { startTestStack, type TestStack } from '../../../support/stack/stack.ts';
import { setAttributes } from '../../../support/stack/table.ts';
import { type Said, runTool } from '../../../support/stack/tools.ts';

const [MARCH, APRIL, MAY] = ['2027-03', '2027-04', '2027-05'];
const FROZEN = 'Payouts are frozen at the moment. Nothing was changed.';

const folder = makeFolder('portal-restore');
const dataDir = makeFolder('portal-restored');
const instant = makeFolder('portal-instant');
let stack: TestStack;
let removeNote: () => void;
let office: Office;
/** Paid with both batches; left out of March by hand; paid singly; who joined after the instant. */
let anna: Person;
let ben: Person;
let carla: Person;
let dineo: Person;
/** The payout that was paid by itself. */
let singleId: string;
/** Every payment that left the paying account, in the order of time: what no restore takes back. */
const atTheBank: { payoutId: string; agentId: string; amountCents: number }[] = [];

const path = (name: string) => join(folder, name);
const tool = (name: string, ...args: string[]): Promise<Said> => runTool(dataDir, name, ...args);
const steps = () => batchSteps(office.admin);

async function sell(agent: Person, count: number): Promise<void> {
  for (let sale = 0; sale < count; sale++) await approvedSale(office, agent);
}

/** Starts the portal on its folder; everyone signs in anew, since the ports change. */
async function start(): Promise<void> {
  stack = await startTestStack({ dataDir, callsByClock: false });
  removeNote = leaveNote(stack, dataDir);
  office = await openOffice(stack);
  if (anna) [anna, ben, carla] = [await again(anna), await again(ben), await again(carla)];
}

async function stop(): Promise<void> {
  removeNote();
  await stack.close();
}

const again = ({ email }: Person) => office.signIn(email);

/** The table's own files; what the projector has read of its stream belongs to them. */
const isOfTable = (name: string) => name.startsWith('table.db') || name === 'stream';

async function copyTable(from: string, to: string): Promise<void> {
  for (const name of (await readdir(to)).filter(isOfTable))
    await rm(join(to, name), { recursive: true });
  for (const name of (await readdir(from)).filter(isOfTable))
    await cp(join(from, name), join(to, name), { recursive: true });
}

/** Downloads a batch in a format, and keeps the file as finance does. */
async function download(period: string, format: 'csv' | 'fnb'): Promise<BankFile> {
  const bytes = await steps().download(period, format);
  await writeFile(path(`${period}.${format}`), bytes);
  return readBankFile(decodeText(bytes));
}

/** Takes a batch to the bank, which pays every line of it. */
async function payBatch(period: string): Promise<BankFile> {
  await steps().lock(period);
  const file = await download(period, 'csv');
  await download(period, 'fnb');
  await steps().process(period);
  const { rows } = await office.admin.api.monthlyRun.listLines({ batchId: period, limit: 100 });
  for (const { payoutId, agentId, amountCents } of rows)
    atTheBank.push({ payoutId, agentId, amountCents });
  expect(new Set(file.lines.map(({ payoutId }) => payoutId))).toEqual(
    new Set(rows.map(({ payoutId }) => payoutId)),
  );
  await steps().pay(period, `FNB-${period}`);
  return file;
}

/** The sum that the bank paid an agent, over all histories. */
const bankPaid = ({ id }: Person): number =>
  atTheBank.reduce((sum, { agentId, amountCents }) => sum + (agentId === id ? amountCents : 0), 0);

const paidTo = async ({ id }: Person): Promise<number> => {
  const balance = await balanceTable(stack.table).get(id);
  return balance?.paidCents ?? 0;
};

/** Until the instant to which the table is restored: the batch of March is open. */
async function tellBefore(): Promise<void> {
  await stack.moveClock('2027-03-10T08:00:00.000Z');
  [anna, ben, carla] = [await paidAgent(office), await paidAgent(office), await paidAgent(office)];
  await sell(anna, 2);
  await sell(ben, 2);
  await stack.moveClock('2027-04-01T00:30:00.000Z');
  await stack.runMonth(MARCH);
  await sell(carla, 1);
  await stack.drain();
}

/** After it: March and April are paid by their files, and one payout by hand. */
async function tellAfter(): Promise<void> {
  await stack.moveClock('2027-04-06T08:00:00.000Z');
  const { rows } = await office.admin.api.monthlyRun.listLines({ batchId: MARCH });
  const bens = rows.find(({ agentId }) => agentId === ben.id)?.payoutId ?? '';
  await office.admin.api.monthlyRun.excludeLine({
    batchId: MARCH,
    payoutId: bens,
    reason: 'Ben asked us to wait',
  });
  await payBatch(MARCH);
  const single = await requestedPayout(carla);
  await pay(office, single);
  singleId = single.id;
  atTheBank.push({ payoutId: single.id, agentId: carla.id, amountCents: single.amountCents });
  dineo = await paidAgent(office);
  await sell(dineo, 3);
  await sell(anna, 2);
  await stack.moveClock('2027-05-01T00:30:00.000Z');
  await stack.runMonth(APRIL);
  expect((await payBatch(APRIL)).lines).toHaveLength(3);
  await stack.moveClock('2027-05-05T08:00:00.000Z');
  await stack.drain();
  // The damaged table can still be read.
  const listed = await tool('restore', 'list-payments', '--at', '2027-04-01T00:30:00Z');
  expect(listed.text).toContain(`${carla.email},50.00,FNB-0001,`);
  await writeFile(path('single.csv'), listed.text);
}

beforeAll(async () => {
  await start();
  await tellBefore();
  await stop();
  await copyTable(dataDir, instant);
  await start();
  await tellAfter();
  await stop();
  await copyTable(instant, dataDir);
});
afterAll(() => stack?.close());

// One story: each step stands on the one before it.

it('is frozen before the restored portal starts', async () => {
  expect(await tool('freeze-payouts')).toMatchObject({ code: 2 });
  expect(await tool('freeze-payouts', '--reason', 'Restored as of 1 April')).toEqual({
    code: 0,
    text: 'All payouts are frozen. What waited for a second person has ended.\n',
  });
  await start();
  const { lines, totalCents } = await readBatch(office.admin, MARCH);
  const locking = { batchId: MARCH, lines, totalCents };
  const attempts = [
    () => office.admin.api.monthlyRun.lockBatch(locking),
    () => requestedPayout(carla),
    () => office.admin.api.payouts.addPayout({ agentId: anna.id, amountCents: 100 }),
  ];
  for (const attempt of attempts) await expectRefusal(attempt(), 409, FROZEN);
});

it('lets sales go on, and be approved', async () => {
  const { id: saleId } = await ben.api.sales.submitSale(saleOf(office));
  expect(await office.admin.api.sales.approveSale({ saleId })).toMatchObject({
    status: 'approved',
  });
});

it('finds who registered since, and makes them their profile', async () => {
  const found = await tool('restore', 'people');
  expect(found.code).toBe(1);
  expect(found.text).toContain(`${dineo.email}: has no profile`);
  expect(await tool('restore', 'people', '--create')).toMatchObject({ code: 0 });
  dineo = await again(dineo);
  expect((await tool('restore', 'people')).text).toBe(
    'Without a profile: 0; without a sign-in: 0; deleted, with a sign-in: 0.\n',
  );
});

it('refuses files that are not what a bank got, and writes nothing', async () => {
  const csv = await readFile(path(`${APRIL}.csv`), 'utf8');
  const before = await reconcileLedger(stack.table);
  const wrong: [name: string, text: string, says: string][] = [
    ['other.csv', 'Name,Amount\nAnna,1.00\n', 'This is no file of a batch'],
    [
      'payout.csv',
      csv.replace(/\r\n(.)/, (_, first) => (first === 'X' ? '\r\nY' : '\r\nX')),
      "payout and reference don't belong",
    ],
  ];
  for (const [name, text, says] of wrong) {
    await writeFile(path(name), text);
    const said = await tool('restore', 'batch', path(name));
    expect(said).toMatchObject({ code: 1, text: expect.stringContaining(says) as string });
  }
  expect(await reconcileLedger(stack.table)).toEqual(before);
  await expectRefusal(readBatch(office.admin, APRIL), 404);
});

it('records the batch that the table knows as open: what the bank was not told stays pending', async () => {
  const said = await tool('restore', 'batch', path(`${MARCH}.fnb`));
  expect(said.code).toBe(0);
  expect(said.text).toContain('Payouts that were pending: 1; made anew: 0; known already: 0.');
  expect(said.text).toContain("Left out, as the bank doesn't have them: 1.");
  expect(await readBatch(office.admin, MARCH)).toMatchObject({ status: 'processing', lines: 1 });
  const { rows } = await office.admin.api.payouts.listPayouts({ limit: 100 });
  const of = (person: Person) => rows.find(({ agentId }) => agentId === person.id);
  expect(of(anna)).toMatchObject({ status: 'processing', batchId: MARCH });
  expect(of(ben)).toMatchObject({ status: 'pending' });
  expect(of(ben)?.batchId).toBeUndefined();
});

it('records the batch of a month whose run was lost, for whoever the table has', async () => {
  const said = await tool('restore', 'batch', path(`${APRIL}.csv`));
  expect(said).toMatchObject({ code: 0 });
  expect(said.text).toContain('Payouts that were pending: 1; made anew: 2; known already: 0.');
  const batch = await readBatch(office.admin, APRIL);
  expect(batch).toMatchObject({ status: 'processing', lines: 3 });
  const again = await tool('restore', 'batch', path(`${APRIL}.csv`));
  expect(again.text).toContain('Payouts that were pending: 0; made anew: 0; known already: 3.');
  expect(await readBatch(office.admin, APRIL)).toEqual(batch);
});

it('records what was paid one by one', async () => {
  const said = await tool('restore', 'payments', path('single.csv'));
  expect(said).toEqual({
    code: 0,
    text: 'Payouts that were pending: 0; made anew: 1; known already: 0.\n',
  });
  expect((await tool('restore', 'payments', path('single.csv'))).text).toContain(
    'known already: 1.',
  );
});

it('is unfrozen by whoever compared with the bank, once every figure agrees', async () => {
  expect(await tool('rebuild', '--replace')).toMatchObject({ code: 0 });
  expect((await tool('unfreeze-payouts')).code).toBe(2);
  const { earnedCents = 0 } = (await balanceTable(stack.table).get(anna.id)) ?? {};
  const balance = { pk: `balance#${anna.id}`, sk: 'balance' };
  await setAttributes(stack.table, balance, { earnedCents: earnedCents + 1 });
  const refused = await tool('unfreeze-payouts', '--compared', 'Statement until 5 May');
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.text).toContain('Payouts stay frozen. Figures that drift: 1;');
  expect(await refusal(requestedPayout(ben))).toMatchObject({ message: FROZEN });
  await setAttributes(stack.table, balance, { earnedCents });
  expect(await tool('reconcile')).toMatchObject({ code: 0 });
  const done = await tool('unfreeze-payouts', '--compared', 'Statement until 5 May');
  expect(done).toMatchObject({ code: 0 });
});

it('pays nobody twice: what the bank paid is marked, months close, and the next batch has the rest', async () => {
  for (const period of [MARCH, APRIL])
    expect(await steps().pay(period, `FNB-${period}`)).toMatchObject({ status: 'paid' });
  await office.admin.api.payouts.markPaid({ payoutId: singleId, transactionId: 'FNB-0001' });
  expect(await stack.runMonth(APRIL)).toMatchObject({
    run: { status: 'finished' },
    batch: { status: 'paid', lines: 3 },
  });
  // The lost sales are submitted again.
  await sell(dineo, 3);
  await sell(anna, 2);
  await stack.moveClock('2027-06-01T00:30:00.000Z');
  await stack.runMonth(MAY);
  await payBatch(MAY);
  await stack.drain();
  const ids = atTheBank.map(({ payoutId }) => payoutId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const person of [anna, ben, carla, dineo])
    expect([person.email, await paidTo(person)]).toEqual([person.email, bankPaid(person)]);
  await expectReconciled(stack);
  expect(await tool('rebuild')).toMatchObject({ code: 0 });
});
