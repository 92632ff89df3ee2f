/**
 * Administrators' random acts on a batch. Each act tries one thing, has the notebook say whether
 * the portal must do or refuse it, and notes what came of it.
 */
import { call } from '@orpc/server';
import { lockBatch } from '../../../../functions/api/monthly-run/lock-batch.ts';
import { openFile } from '../../../../functions/api/monthly-run/open-file.ts';
import { payBatch } from '../../../../functions/api/monthly-run/pay-batch.ts';
import { processBatch } from '../../../../functions/api/monthly-run/process-batch.ts';
import { returnPayout } from '../../../../functions/api/payouts/return-payout.ts';
import { isDateOver } from '../../../../shared/monthly-run/rules.ts';
import { payoutTable } from '../../../../functions/data/payout.table.ts';
import type { NotedAccount, NotedPayout } from './agent-notebook.ts';
import type { BatchNotebook } from './batch-notebook.ts';
import type { LockedBefore } from './noted-steps.ts';
import type { MonthHistory } from './month-history.ts';
import { enterBanking } from './run-month.ts';

export type BatchAct = (history: MonthHistory, batch: BatchNotebook) => Promise<void>;

/** An act with how often it comes, and when it makes sense. */
export interface WeighedAct {
  weight: number;
  act: BatchAct;
  isPossible?: (batch: BatchNotebook) => boolean;
}

const lock: BatchAct = async (history, batch) => {
  const { random, portal } = history;
  const by = history.somebody();
  const others = portal.administrators.filter(({ person }) => person !== by.person);
  const isFree = ({ person }: NotedAccount) =>
    batch.lines.every((line) => !line.agent.handsIn(line).has(person));
  const free = others.filter(isFree);
  const releaser = random.pick(free.length > 0 && random.happens(0.7) ? free : others);
  const { lines, totalCents } = batch.totals();
  const asked = { batchId: history.idOf(batch), lines, totalCents, releaserId: releaser.id };
  // A repeated lock is done already, and changes nothing.
  const isRepeat = batch.status === 'locked' && batch.locker?.id === by.id;
  const isFresh = batch.status === 'open' && !batch.isEmptied && !batch.isAllOf(releaser.person);
  const held = batch.lines.filter(({ agent }) => agent.isHeld).length;
  const expected = { what: 'lock', isExpected: isFresh || isRepeat, batch };
  const { next } = history.days();
  const before: LockedBefore = new Map();
  history.whileAtWork = () => changeAccountMeanwhile(history, batch, before);
  const isDone = await history.try(expected, () => call(lockBatch, asked, history.by(by)));
  history.whileAtWork = undefined;
  if (!isDone || isRepeat) return;
  batch.lock(by, { releaser: releaser.person, paymentDate: next, before });
  history.seen.held += held;
};

/** An agent changes the account while lines are being locked: those that are locked keep the old one. */
async function changeAccountMeanwhile(
  history: MonthHistory,
  { lines }: BatchNotebook,
  before: LockedBefore,
): Promise<void> {
  if (lines.length === 0 || !history.random.happens(0.3)) return;
  const { agent } = history.random.pick(lines);
  const own = lines.filter((line) => line.agent === agent);
  const stored = await payoutTable(history.portal.table).getManyNow(own.map(({ id }) => id));
  for (const line of own) {
    const { bank, batchId } = stored.get(line.id) ?? {};
    const isDropped = agent.isHeld && batchId === undefined;
    if (!before.has(line) && (bank || isDropped))
      before.set(line, isDropped ? 'dropped' : agent.account);
  }
  agent.changeAccount(await enterBanking(history, agent));
}

/** Payments that came back while a job was at their batch, and what they were then. */
type Meanwhile = Map<NotedPayout, { wasPaid: boolean }>;

/** A payment comes back while lines are being stepped: only those at the bank, or paid, can. */
async function returnMeanwhile(
  history: MonthHistory,
  { lines }: BatchNotebook,
  returned: Meanwhile,
): Promise<void> {
  if (lines.length === 0 || !history.random.happens(0.3)) return;
  const payout = history.random.pick(lines);
  const stored = await payoutTable(history.portal.table).getManyNow([payout.id]);
  const status = stored.get(payout.id)?.status;
  const asked = { payoutId: payout.id, reason: 'Closed account' };
  const isExpected = status === 'processing' || status === 'paid';
  const isDone = await history.try({ what: 'return', isExpected }, () =>
    call(returnPayout, asked, history.by(history.somebody())),
  );
  if (isDone) returned.set(payout, { wasPaid: status === 'paid' });
}

function noteReturned(history: MonthHistory, batch: BatchNotebook, returned: Meanwhile): void {
  for (const [payout, { wasPaid }] of returned) {
    batch.return(payout);
    payout.wasPaid = wasPaid;
    history.seen.returnedAtWork++;
  }
}

/** Somebody, more often one who may release the batch: else few come to their end. */
export function releasing({ portal, random, somebody }: MonthHistory, batch: BatchNotebook) {
  const free = portal.administrators.filter(({ person }) => batch.isFree(person));
  return free.length > 0 && random.happens(0.7) ? random.pick(free) : somebody();
}

const download: BatchAct = async (history, batch) => {
  const by = releasing(history, batch);
  const { status, orders } = batch;
  const { today } = history.days();
  const isOver = isDateOver({ status, today, paymentDate: orders.at(-1)?.paymentDate });
  const isExpected = batch.hasFiles && !batch.waiting && !isOver && batch.isFree(by.person);
  const format = history.random.pick(['csv', 'pain001', 'fnb'] as const);
  const asked = { batchId: history.idOf(batch), format };
  const isDone = await history.try({ what: 'download', isExpected, batch }, () =>
    call(openFile(history.bucket), asked, history.by(by)),
  );
  if (isDone) batch.download();
};

const process: BatchAct = async (history, batch) => {
  const by = releasing(history, batch);
  const isStale = history.random.happens(0.3);
  const asked = { batchId: history.idOf(batch), fileSet: batch.set + (isStale ? 1 : 0) };
  const isExpected = !isStale && !batch.waiting && batch.isFree(by.person);
  const returned: Meanwhile = new Map();
  history.whileAtWork = () => returnMeanwhile(history, batch, returned);
  const isDone = await history.try({ what: 'process', isExpected, batch }, () =>
    call(processBatch, asked, history.by(by)),
  );
  history.whileAtWork = undefined;
  if (!isDone) return;
  batch.process();
  noteReturned(history, batch, returned);
};

const pay: BatchAct = async (history, batch) => {
  const by = releasing(history, batch);
  const asked = { batchId: history.idOf(batch), transactionId: 'FNB-1' };
  const expected = { what: 'pay', isExpected: batch.isFree(by.person), batch };
  const returned: Meanwhile = new Map();
  history.whileAtWork = () => returnMeanwhile(history, batch, returned);
  const isDone = await history.try(expected, () => call(payBatch, asked, history.by(by)));
  history.whileAtWork = undefined;
  if (!isDone) return;
  history.seen.paidByHand += batch.linesIn('processing').lines;
  batch.pay();
  noteReturned(history, batch, returned);
};

/** The bank returned a payment, and somebody enters it by hand. */
const returnLine: BatchAct = async (history, batch) => {
  const { lines } = batch;
  const payouts = history.random.happens(0.8) ? lines : history.notebook.payouts;
  if (payouts.length === 0) return;
  const payout = history.random.pick(payouts);
  const asked = { payoutId: payout.id, reason: 'Closed account' };
  const isExpected = payout.status === 'processing' || payout.status === 'paid';
  const isDone = await history.try({ what: 'return', isExpected }, () =>
    call(returnPayout, asked, history.by(history.somebody())),
  );
  if (!isDone) return;
  payout.batch?.return(payout);
  history.seen.returned++;
};

const isOpen = ({ status }: BatchNotebook) => status === 'open';

/** A random act on any batch: mostly the next step, now and then one that must be refused. */
export const batchActs: readonly WeighedAct[] = [
  { weight: 6, act: lock, isPossible: isOpen },
  { weight: 1, act: lock, isPossible: (batch) => !isOpen(batch) },
  { weight: 8, act: download, isPossible: ({ status }) => status === 'locked' },
  { weight: 1, act: download, isPossible: ({ status }) => status !== 'locked' },
  { weight: 12, act: process, isPossible: ({ status }) => status === 'exported' },
  { weight: 3, act: pay, isPossible: ({ status }) => status === 'processing' },
  { weight: 2, act: returnLine, isPossible: ({ isAtBank }) => isAtBank },
];
