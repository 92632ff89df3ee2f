/** Random histories of batches that a bank's files settle, in a number that the caller chooses. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceTable } from '../../functions/data/balance.table.ts';
import { payoutBatchTable } from '../../functions/data/payout-batch.table.ts';
import { payoutTable } from '../../functions/data/payout.table.ts';
import { seededRandom } from '../../infra/local/demo/random.ts';
import { openPortal, type Portal } from './hand-portal.ts';
import { expectReconciled } from './ledger.ts';
import { type NotedOutcome, OutcomeHistory } from './outcome-history.ts';

const PATIENCE_MS = 60 * 60_000;
const FILES = 8;

const sumOf = (noted: readonly NotedOutcome[], status: NotedOutcome['status']) => {
  const those = noted.filter((payout) => payout.status === status);
  return {
    lines: those.length,
    cents: those.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
};

/** Every payout is in exactly the state of the notebook, and so are balances and the batch. */
async function compare({ table }: Portal, { batchId, notebook }: OutcomeHistory): Promise<void> {
  const noted = [...notebook.values()];
  const stored = await payoutTable(table).getManyNow(noted.map(({ payoutId }) => payoutId));
  for (const { payoutId, agentId, amountCents, status, wasPaid } of noted) {
    const payout = stored.get(payoutId);
    expect({ status: payout?.status, wasPaid: payout?.transactionId !== undefined }).toEqual({
      status,
      wasPaid,
    });
    expect(await balanceTable(table).get(agentId)).toMatchObject({
      reservedCents: status === 'processing' ? amountCents : 0,
      paidCents: status === 'paid' ? amountCents : 0,
    });
  }
  const batch = await payoutBatchTable(table).get(batchId);
  const [paid, returned] = [sumOf(noted, 'paid'), sumOf(noted, 'returned')];
  expect(batch).toMatchObject({ paid, returned });
  if (paid.lines + returned.lines < noted.length) expect(batch?.status).toBe('processing');
  else if (batch?.status !== 'processing')
    expect(batch?.status).toBe(returned.lines > 0 ? 'partlyPaid' : 'paid');
}

/** @param histories how many batches */
export function describeOutcomeHistories(size: { histories: number; seed: number }): void {
  let dataDir: string;
  let portal: Portal;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portal-outcomes-'));
    portal = await openPortal(dataDir);
  });
  afterAll(async () => {
    await portal?.database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it(
    `ends every payout once in ${size.histories} histories (seed ${size.seed})`,
    async () => {
      const seen = { paid: 0, returned: 0, refused: 0, deaths: 0, whole: 0, repeated: 0 };
      for (let nth = 0; nth < size.histories; nth++) {
        const random = seededRandom(size.seed + nth);
        const history = new OutcomeHistory(portal, random);
        await history.begin(random.whole(2, 6));
        for (let at = 0; at < FILES; at++) {
          await history.bringFile();
          await compare(portal, history);
        }
        for (const name of Object.keys(seen) as (keyof typeof seen)[])
          seen[name] += history.seen[name];
      }
      await expectReconciled(portal);
      // Else nothing was tried.
      expect(Math.min(seen.paid, seen.returned, seen.deaths, seen.repeated)).toBeGreaterThan(
        size.histories,
      );
      expect(Math.min(seen.refused, seen.whole)).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
}
