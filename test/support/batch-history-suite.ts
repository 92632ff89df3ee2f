/** Random histories of batches that are corrected, split and merged, in a number that the caller chooses. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceTable } from '../../functions/data/balance.table.ts';
import { monthlyRunTable } from '../../functions/data/monthly-run.table.ts';
import { payoutTable, type StoredPayout } from '../../functions/data/payout.table.ts';
import { seededRandom } from '../../infra/local/demo/random.ts';
import { parseRand } from '../../shared/kernel/money.ts';
import { BatchHistory } from './batch-history.ts';
import { type BatchAct, batchActs } from './batch-acts.ts';
import type { BatchNotebook, NotedOrder } from './batch-notebook.ts';
import type { NotedPayout } from './month-notebook.ts';
import { splitActs } from './split-acts.ts';
import { openPortal, type Portal } from './hand-portal.ts';
import { expectReconciled } from './ledger.ts';

const PATIENCE_MS = 60 * 60_000;
const ACTS = 40;

/** Payout, account and amount of each transfer of a message. */
function orderedBy(xml: string): NotedOrder['lines'] {
  const lines: NotedOrder['lines'] = new Map();
  for (const transfer of xml.split('<CdtTrfTxInf>').slice(1)) {
    const valueOf = (pattern: RegExp) => pattern.exec(transfer)?.[1] ?? '';
    const payoutId = valueOf(/<EndToEndId>([^<]*)</);
    if (payoutId === 'NOTPROVIDED') continue;
    const account = valueOf(/<CdtrAcct><Id><Othr><Id>([^<]*)</);
    lines.set(payoutId, {
      account,
      amountCents: parseRand(valueOf(/<InstdAmt[^>]*>([^<]*)</)) ?? 0,
    });
  }
  return lines;
}

/** Compares the batches, their payouts, balances and every file ever written with the notebook. */
async function compare(portal: Portal, history: BatchHistory): Promise<void> {
  const { notebook, period } = history;
  const run = await monthlyRunTable(portal.table).get(period);
  expect(run?.batches ?? 1).toBe(notebook.batches.length);
  for (const batch of notebook.batches) await compareBatch(history, batch);
  const ids = notebook.payouts.map(({ payoutId }) => payoutId);
  const stored = await payoutTable(portal.table).getManyNow(ids);
  for (const payout of notebook.payouts)
    expect(await stateOf(portal, stored.get(payout.payoutId))).toEqual(expectedOf(history, payout));
  await history.checkSums();
}

async function compareBatch(history: BatchHistory, batch: BatchNotebook): Promise<void> {
  const { status, set, orders, exceptions } = batch;
  const stored = await history.read(batch);
  expect(stored).toMatchObject({ status, ...batch.totals(), exceptions: exceptions.length });
  expect((stored.voidFileSets ?? []).length + 1).toBe(set);
  expect([stored.work, stored.split, stored.splitFrom]).toEqual([undefined, undefined, undefined]);
  for (const order of orders) compareFile(history, batch, order);
}

async function stateOf({ table }: Portal, payout: StoredPayout | undefined) {
  const balance = payout && (await balanceTable(table).get(payout.agentId));
  return {
    status: payout?.status,
    batchId: payout?.batchId,
    isFixed: payout?.bank !== undefined,
    reservedCents: balance?.reservedCents,
    paidCents: balance?.paidCents,
  };
}

function expectedOf({ notebook, idOf }: BatchHistory, payout: NotedPayout) {
  const { amountCents, batch } = payout;
  const status = notebook.statusOf(payout);
  const isReserved = status === 'pending' || status === 'processing';
  return {
    status,
    batchId: batch && idOf(batch),
    isFixed: batch !== undefined && batch.status !== 'open',
    reservedCents: isReserved ? amountCents : 0,
    paidCents: status === 'paid' ? amountCents : 0,
  };
}

function compareFile(
  { period, files }: BatchHistory,
  { number }: BatchNotebook,
  { set, paymentDate, lines }: NotedOrder,
): void {
  const name = `${period}${number > 1 ? `-B${number}` : ''}${set > 1 ? `-${set}` : ''}`;
  const xml = files.get(`batches/${period}/payouts-${name}-pain001.xml`) ?? '';
  expect(xml).toContain(`<MsgId>PAYOUTS-${name}</MsgId>`);
  expect(xml).toContain(`<ReqdExctnDt>${paymentDate}</ReqdExctnDt>`);
  expect(orderedBy(xml)).toEqual(lines);
}

const acts = [...batchActs, ...splitActs];

/** Does one thing with one batch of the month, at random. */
async function act(history: BatchHistory): Promise<void> {
  const batch = history.random.pick(history.notebook.batches);
  const possible = acts.filter(({ isPossible = () => true }) => isPossible(batch));
  const weighed = possible.flatMap(({ act: one, weight }) => Array<BatchAct>(weight).fill(one));
  await history.random.pick(weighed)(history, batch);
}

/** @param histories how many batches */
export function describeBatchHistories(size: { histories: number; seed: number }): void {
  let dataDir: string;
  let portal: Portal;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portal-batches-'));
    portal = await openPortal(dataDir);
  });
  afterAll(async () => {
    await portal?.database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it(
    `agrees with a notebook after every step of ${size.histories} histories (seed ${size.seed})`,
    async () => {
      const seen = { void: 0, paid: 0, parts: 0, moved: 0 };
      for (let nth = 0; nth < size.histories; nth++) {
        const random = seededRandom(size.seed + nth);
        const history = new BatchHistory(portal, random);
        await history.open(random.whole(3, 6));
        for (let at = 0; at < ACTS; at++) {
          await act(history);
          await compare(portal, history);
        }
        for (const batch of history.notebook.batches) {
          seen.void += batch.set - 1;
          if (batch.isAtBank) seen.paid++;
          if (batch.movesTo) seen.moved++;
        }
        seen.parts += history.notebook.batches.length - 1;
      }
      await expectReconciled(portal);
      // Else nothing was tried.
      expect(seen.void).toBeGreaterThan(size.histories / 2);
      expect(seen.paid).toBeGreaterThan(size.histories / 10);
      expect(seen.parts).toBeGreaterThan(size.histories);
      expect(seen.moved).toBeGreaterThan(size.histories / 10);
    },
    PATIENCE_MS,
  );
}
