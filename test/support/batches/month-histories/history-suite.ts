/** Random histories of finance's month, in a number that the caller chooses. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../../infra/local/demo/random.ts';
import { openPortal, type Portal } from '../../payouts/hand-portal.ts';
import { expectReconciled } from '../../ledger/ledger.ts';
import { type BatchAct, batchActs } from './batch-acts.ts';
import { compareEnd, compareMonth } from './compare-month.ts';
import { correctionActs } from './correction-acts.ts';
import { fileActs } from './file-acts.ts';
import { earlyActs, lateActs, type MoneyAct } from './money-acts.ts';
import { MonthHistory, newCounts } from './month-history.ts';
import { beginMonth, runMonth } from './run-month.ts';
import { splitActs } from './split-acts.ts';
import { StreamWorker } from './stream-worker.ts';

const PATIENCE_MS = 4 * 60 * 60_000;
const MONTHS = 2;
const EARLY = 12;
const LATE = 26;
const DAY_MS = 24 * 60 * 60_000;
/** The portal's time at which every further day begins: far from midnight. */
const MORNING_MS = 6 * 60 * 60_000;

const actsOnBatches = [...batchActs, ...correctionActs, ...splitActs, ...fileActs];

const spread = <Act>(weighed: readonly (readonly [number, Act])[]): Act[] =>
  weighed.flatMap(([weight, act]) => Array<Act>(weight).fill(act));

const isSettled = (status: string) => status === 'paid' || status === 'partlyPaid';

/** Does one thing with one batch of the month, or beside the batches, at random. */
async function act(history: MonthHistory): Promise<void> {
  const { notebook, portal, random } = history;
  if (random.happens(0.05))
    portal.time.now = (Math.floor(portal.time.now / DAY_MS) + 1) * DAY_MS + MORNING_MS;
  if (random.happens(0.25)) return random.pick<MoneyAct>(spread(lateActs))(history);
  const unsettled = notebook.batches.filter(({ status }) => !isSettled(status));
  const batch = random.pick(
    unsettled.length > 0 && random.happens(0.6) ? unsettled : notebook.batches,
  );
  const possible = actsOnBatches.filter(({ isPossible = () => true }) => isPossible(batch));
  const weighed = possible.map(({ weight, act: one }) => [weight, one] as const);
  await random.pick<BatchAct>(spread(weighed))(history, batch);
}

/** Two months from the first sale to the end of their batches, compared after every act. */
async function play(portal: Portal, seed: number): Promise<MonthHistory> {
  const random = seededRandom(seed);
  const history = new MonthHistory(portal, random);
  await beginMonth(history, random.whole(2, 4));
  for (let at = 0; at < EARLY; at++) await random.pick(spread(earlyActs))(history);
  await compareMonth(history);
  for (let month = 0; month < MONTHS; month++) {
    await runMonth(history);
    await compareMonth(history);
    for (let at = 0; at < LATE; at++) {
      await act(history);
      await compareMonth(history);
    }
  }
  await compareEnd(history);
  return history;
}

/**
 * Checks random histories of two months each.
 * @param histories how many
 */
export function describeMonthHistories(size: { histories: number; seed: number }): void {
  let dataDir: string;
  let portal: Portal;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portal-months-'));
    portal = await openPortal(dataDir);
  });
  afterAll(async () => {
    await portal?.database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it(
    `agrees with a notebook after every act of ${size.histories} histories (seed ${size.seed})`,
    async () => {
      const stream = new StreamWorker(portal);
      const seen = { ...newCounts(), void: 0, parts: 0, moved: 0 };
      for (let nth = 0; nth < size.histories; nth++) {
        const seed = size.seed + nth;
        const history = await play(portal, seed).catch((cause: unknown) => {
          throw new Error(`The history with seed ${seed} differs`, { cause });
        });
        for (const name of Object.keys(history.seen) as (keyof typeof history.seen)[])
          seen[name] += history.seen[name];
        for (const batch of history.notebook.batches) {
          seen.void += batch.set - 1;
          if (batch.movesTo) seen.moved++;
        }
        seen.parts += history.notebook.batches.length - 1;
        await stream.catchUp(seededRandom(seed));
      }
      await expectReconciled(portal);
      await stream.expectRebuilt();
      // Else nothing was tried.
      const told = JSON.stringify({ ...seen, streamDeaths: stream.deaths });
      const { held, failedLines, alreadyLines, whole, returnedAtWork, moved, ...often } = seen;
      expect(Math.min(...Object.values(often), stream.deaths), told).toBeGreaterThan(
        size.histories / 5,
      );
      const seldom = Math.min(held, failedLines + alreadyLines, whole, returnedAtWork, moved);
      expect(seldom, told).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
}
