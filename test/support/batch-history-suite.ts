/** Random histories of batches that are corrected, in a number that the caller chooses. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceTable } from '../../functions/data/balance.table.ts';
import { payoutTable, type StoredPayout } from '../../functions/data/payout.table.ts';
import { seededRandom } from '../../infra/local/demo/random.ts';
import { parseRand } from '../../shared/kernel/money.ts';
import { BatchHistory } from './batch-history.ts';
import type { BatchNotebook, NotedOrder, NotedPayout } from './batch-notebook.ts';
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

/** Compares the batch, its payouts, balances and every file ever written with the notebook. */
async function compare(portal: Portal, history: BatchHistory): Promise<void> {
  const { notebook, period, files } = history;
  const { payouts, status, set } = notebook;
  const batch = await history.read();
  expect(batch).toMatchObject({ status, ...notebook.totals() });
  expect((batch.voidFileSets ?? []).length + 1).toBe(set);
  expect(batch.exceptions).toBe(payouts.filter(({ isException }) => isException).length);
  const ids = payouts.map(({ payoutId }) => payoutId);
  const stored = await payoutTable(portal.table).getManyNow(ids);
  for (const payout of payouts) {
    expect(await stateOf(portal, stored.get(payout.payoutId))).toEqual(
      expectedOf(notebook, period, payout),
    );
  }
  for (const order of notebook.orders) compareFile(period, files, order);
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

function expectedOf(notebook: BatchNotebook, period: string, payout: NotedPayout) {
  const { amountCents, isLine } = payout;
  const status = notebook.statusOf(payout);
  const isReserved = status === 'pending' || status === 'processing';
  return {
    status,
    batchId: isLine ? period : undefined,
    isFixed: isLine && notebook.status !== 'open',
    reservedCents: isReserved ? amountCents : 0,
    paidCents: status === 'paid' ? amountCents : 0,
  };
}

function compareFile(
  period: string,
  files: ReadonlyMap<string, string>,
  { set, paymentDate, lines }: NotedOrder,
): void {
  const name = `${period}${set > 1 ? `-${set}` : ''}`;
  const xml = files.get(`batches/${period}/payouts-${name}-pain001.xml`) ?? '';
  expect(xml).toContain(`<MsgId>PAYOUTS-${name}</MsgId>`);
  expect(xml).toContain(`<ReqdExctnDt>${paymentDate}</ReqdExctnDt>`);
  expect(orderedBy(xml)).toEqual(lines);
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
      const seen = { void: 0, paid: 0 };
      for (let at = 0; at < size.histories; at++) {
        const random = seededRandom(size.seed + at);
        const history = new BatchHistory(portal, random);
        await history.open(random.whole(2, 5));
        for (let act = 0; act < ACTS; act++) {
          await history.act();
          await compare(portal, history);
        }
        seen.void += history.notebook.set - 1;
        if (history.notebook.isAtBank) seen.paid++;
      }
      await expectReconciled(portal);
      // Else nothing was tried.
      expect(seen.void).toBeGreaterThan(size.histories);
      expect(seen.paid).toBeGreaterThan(size.histories / 10);
    },
    PATIENCE_MS,
  );
}
