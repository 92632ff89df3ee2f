/** The portal's month beside the notebook's: every balance, every payout, every batch, every file. */
import { call } from '@orpc/server';
import Papa from 'papaparse';
import { expect } from 'vitest';
import { getMyEarnings } from '../../../../functions/api/ledger/get-my-earnings.ts';
import { countPayouts } from '../../../../functions/api/payouts/count-payouts.ts';
import { countSales } from '../../../../functions/api/sales/count-sales.ts';
import { agentTable } from '../../../../functions/data/agents/agent.table.ts';
import { balanceTable } from '../../../../functions/data/ledger/balance.table.ts';
import { batchExceptionTable } from '../../../../functions/data/monthly-run/batch-exception.table.ts';
import { monthlyRunTable } from '../../../../functions/data/monthly-run/monthly-run.table.ts';
import { payoutBatchTable } from '../../../../functions/data/monthly-run/payout-batch.table.ts';
import { payoutTable } from '../../../../functions/data/payouts/payout.table.ts';
import { readEndToEndId } from '../../../../functions/workflows/bank-files/render-end-to-end-id.ts';
import { naiveCounters } from '../../ledger/naive-agent.ts';
import { centsOf } from '../payment-files.ts';
import type { NotedAgent } from './agent-notebook.ts';
import type { BatchNotebook } from './batch-notebook.ts';
import type { NotedOrder } from './noted-steps.ts';
import type { MonthHistory } from './month-history.ts';

/** Compares what is stored with the notebook, and the newest files. */
export async function compareMonth(history: MonthHistory): Promise<void> {
  const { closed, notebook, portal } = history;
  const { agents, batches, payouts } = notebook;
  const agentIds = agents.map(({ id }) => id);
  const [runs, storedBatches, storedPayouts, balances, storedAgents] = await Promise.all([
    Promise.all(closed.map((period) => monthlyRunTable(portal.table).get(period))),
    payoutBatchTable(portal.table).getManyNow(batches.map(({ period }) => period)),
    payoutTable(portal.table).getManyNow(payouts.map(({ id }) => id)),
    balanceTable(portal.table).getMany(agentIds),
    agentTable(portal.table).getMany(agentIds),
  ]);
  expect(batches.map(({ period }) => period)).toEqual(closed);
  expect(runs.map((run) => run?.batches)).toEqual(closed.map(() => undefined));
  for (const batch of batches) compareBatch(batch, storedBatches.get(batch.period));
  for (const agent of agents) {
    const isHeld = storedAgents.get(agent.id)?.bankReturnedAt !== undefined;
    expect({ isHeld, ...figuresOf(balances.get(agent.id)) }).toEqual(expectedOf(agent));
  }
  for (const { id, status, batch, fixed, wasPaid, amountCents } of payouts) {
    const stored = storedPayouts.get(id);
    expect({
      status: stored?.status,
      batchId: stored?.batchId,
      account: (stored?.bank as { accountNumber: string } | undefined)?.accountNumber,
      wasPaid: stored?.transactionId !== undefined,
      amountCents: stored?.amountCents,
    }).toEqual({
      status,
      batchId: batch && batch.period,
      account: fixed?.account,
      wasPaid,
      amountCents,
    });
  }
  for (const batch of batches) {
    const newest = batch.orders.at(-1);
    if (newest) compareFiles(history, batch, newest);
  }
}

type StoredBalance = Awaited<ReturnType<ReturnType<typeof balanceTable>['get']>>;

const figuresOf = (balance: StoredBalance) => ({
  earnedCents: balance?.earnedCents,
  adjustedCents: balance?.adjustedCents ?? 0,
  reservedCents: balance?.reservedCents,
  paidCents: balance?.paidCents,
  availableCents: balance?.availableCents,
});

function expectedOf(agent: NotedAgent) {
  const { earnedCents, adjustedCents, reservedCents, paidCents, availableCents } = agent.figures;
  return {
    isHeld: agent.isHeld,
    // A balance has adjustments among what was earned.
    earnedCents: earnedCents + adjustedCents,
    adjustedCents,
    reservedCents,
    paidCents,
    availableCents,
  };
}

type StoredBatch = Awaited<ReturnType<MonthHistory['read']>>;

function compareBatch(batch: BatchNotebook, stored: StoredBatch | undefined): void {
  const none = { lines: 0, cents: 0 };
  expect({
    status: stored?.status,
    lines: stored?.lines,
    totalCents: stored?.totalCents,
    exceptions: stored?.exceptions,
    set: (stored?.voidFileSets ?? []).length + 1,
    paid: stored?.paid ?? none,
    returned: stored?.returned ?? none,
    work: stored?.work,
  }).toEqual({
    status: batch.status,
    ...batch.totals(),
    exceptions: batch.exceptionCount,
    set: batch.set,
    paid: batch.linesIn('paid'),
    returned: batch.linesIn('returned'),
    work: undefined,
  });
}

/** At the end: every file ever written is as it was, and every exception is one of the notebook's. */
export async function compareEnd(history: MonthHistory): Promise<void> {
  const { notebook, portal } = history;
  for (const batch of notebook.batches) {
    for (const order of batch.orders) compareFiles(history, batch, order);
    const page = { limit: 100, after: undefined };
    const { rows } = await batchExceptionTable(portal.table).page(batch.period, page);
    const noted = [...batch.exceptions, ...batch.balances].map(({ id }) => id);
    expect(new Set(rows.map(({ exceptionId }) => exceptionId))).toEqual(new Set(noted));
  }
}

/** Compares what agents see of their earnings, and administrators above their lists. */
export async function compareScreens(history: MonthHistory): Promise<void> {
  const { agents } = history.notebook;
  for (const agent of agents)
    expect(await call(getMyEarnings, undefined, history.by(agent))).toMatchObject(agent.figures);
  const by = history.by(history.somebody());
  const [sales, payouts] = [
    await call(countSales, undefined, by),
    await call(countPayouts, undefined, by),
  ];
  expect({ sales, payouts }).toEqual(naiveCounters(agents));
}

/** Compares the three files of a set with what it orders. */
function compareFiles(
  { files }: MonthHistory,
  { period }: BatchNotebook,
  { set, paymentDate, lines }: NotedOrder,
): void {
  const name = `${period}${set > 1 ? `-${set}` : ''}`;
  const fileOf = (ending: string) =>
    files.files.get(`batches/${period}/payouts-${name}${ending}`) ?? '';
  const xml = fileOf('-pain001.xml');
  expect(xml).toContain(`<MsgId>PAYOUTS-${name}</MsgId>`);
  expect(xml).toContain(`<ReqdExctnDt>${paymentDate}</ReqdExctnDt>`);
  expect(orderedByXml(xml)).toEqual(lines);
  expect(orderedByCsv(fileOf('.csv'))).toEqual(lines);
  const transfers = [...lines.values()].map((line) => JSON.stringify(line)).sort();
  const [, day, , , ...fnb] = rowsOf(fileOf('-fnb.csv'));
  expect(day?.[0]).toBe(paymentDate.replaceAll('-', '/'));
  expect(
    fnb.map(([, account, , , amount]) => JSON.stringify(lineOf(account, amount))).sort(),
  ).toEqual(transfers);
}

const lineOf = (account = '', amount = '') => ({ account, amountCents: centsOf(amount) });

/** Payout, account and amount of each transfer of a message. */
function orderedByXml(xml: string): NotedOrder['lines'] {
  const lines: NotedOrder['lines'] = new Map();
  for (const transfer of xml.split('<CdtTrfTxInf>').slice(1)) {
    const valueOf = (pattern: RegExp) => pattern.exec(transfer)?.[1] ?? '';
    const payoutId = readEndToEndId(valueOf(/<EndToEndId>([^<]*)</));
    if (payoutId === 'NOTPROVIDED') continue;
    const account = valueOf(/<CdtrAcct><Id><Othr><Id>([^<]*)</);
    lines.set(payoutId, lineOf(account, valueOf(/<InstdAmt[^>]*>([^<]*)</)));
  }
  return lines;
}

const rowsOf = (csv: string) => Papa.parse<string[]>(csv.trimEnd()).data;

function orderedByCsv(csv: string): NotedOrder['lines'] {
  const [, ...rows] = rowsOf(csv);
  return new Map(
    rows.map((cells) => [cells[0] ?? '', lineOf(cells[5]?.replace(/^'/, ''), cells[7])]),
  );
}
