/**
 * Administrators' random acts on a batch. Each act tries one thing, has the notebook say whether
 * the portal must do or refuse it, and notes what came of it.
 */
import { call } from '@orpc/server';
import { lockBatch } from '../../../../functions/api/monthly-run/lock-batch.ts';
import { openFile } from '../../../../functions/api/monthly-run/open-file.ts';
import { payBatch } from '../../../../functions/api/monthly-run/pay-batch.ts';
import { processBatch } from '../../../../functions/api/monthly-run/process-batch.ts';
import { isDateOver } from '../../../../shared/monthly-run/rules.ts';
import { payoutTable } from '../../../../functions/data/payout.table.ts';
import type { Act } from '../../stack/model-run.ts';
import type { NotedPayout } from './agent-notebook.ts';
import type { BatchNotebook } from './batch-notebook.ts';
import type { LockedBefore } from './noted-steps.ts';
import type { MonthHistory } from './month-history.ts';
import { enterBanking } from './run-month.ts';
import { type ActOfTwo, byTwo } from './two-people.ts';

/** @returns false where it had no effect */
export type BatchAct = (history: MonthHistory, batch: BatchNotebook) => Promise<boolean>;

const isSettled = ({ status }: BatchNotebook) => status === 'paid' || status === 'partlyPaid';

/** An act on a random batch of those that it makes sense for, mostly one that isn't settled. */
export function onBatch(
  name: string,
  weight: number,
  act: BatchAct,
  isPossible: (batch: BatchNotebook) => boolean = () => true,
): Act<MonthHistory> {
  return {
    name,
    weight,
    isPossible: ({ notebook }) => notebook.batches.some(isPossible),
    run(history) {
      const possible = history.notebook.batches.filter(isPossible);
      const unsettled = possible.filter((batch) => !isSettled(batch));
      const isUnsettled = unsettled.length > 0 && history.random.happens(0.6);
      return act(history, history.random.pick(isUnsettled ? unsettled : possible));
    },
  };
}

const lock: BatchAct = async (history, batch) => {
  const { random, portal } = history;
  const by = history.somebody();
  const others = portal.administrators.filter(({ person }) => person !== by.person);
  const releaser = random.pick(others);
  const { lines, totalCents } = batch.totals();
  const asked = { batchId: batch.period, lines, totalCents, releaserId: releaser.id };
  // A repeated lock is done already, and changes nothing.
  const isOwn = batch.locker?.id === by.id && batch.releaser?.id === releaser.id;
  const isRepeat = batch.status === 'locked' && isOwn;
  const isFresh = batch.status === 'open';
  const held = batch.lines.filter(({ agent }) => agent.isHeld).length;
  const expected = { what: 'lock', isExpected: isFresh || isRepeat, batch };
  const { next } = history.days();
  const before: LockedBefore = new Map();
  history.whileAtWork = () => changeAccountMeanwhile(history, batch, before);
  const isDone = await history.try(expected, () => call(lockBatch, asked, history.by(by)));
  history.whileAtWork = undefined;
  if (!isDone || isRepeat) return isDone;
  batch.lock(by, { releaser, paymentDate: next, before });
  history.see('held', held);
  return true;
};

/** An agent changes the account while lines are being locked: those that are locked keep the old one. */
async function changeAccountMeanwhile(
  history: MonthHistory,
  { lines }: BatchNotebook,
  before: LockedBefore,
): Promise<void> {
  if (lines.length === 0 || !history.random.happens(0.3)) return;
  const { agent } = history.pick(lines);
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
  const payout = history.pick(lines);
  if (history.waiting.some((asked) => asked.payout === payout)) return;
  const stored = await payoutTable(history.portal.table).getManyNow([payout.id]);
  const status = stored.get(payout.id)?.status;
  await returnByTwo(history, payout, {
    isAtOnce: true,
    isPossible: () => status === 'processing' || status === 'paid',
    note() {
      returned.set(payout, { wasPaid: status === 'paid' });
    },
  });
}

const returnByTwo = (
  history: MonthHistory,
  payout: NotedPayout,
  act: Pick<ActOfTwo, 'isAtOnce' | 'isPossible' | 'note'>,
): Promise<boolean> =>
  byTwo(history, {
    what: 'return',
    operation: 'payouts.returnPayout',
    input: { payoutId: payout.id, reason: 'Closed account' },
    payout,
    ...act,
  });

function noteReturned(history: MonthHistory, batch: BatchNotebook, returned: Meanwhile): void {
  for (const [payout, { wasPaid }] of returned) {
    batch.return(payout);
    payout.wasPaid = wasPaid;
    history.see('returned at work');
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
  const asked = { batchId: batch.period, format };
  const isDone = await history.try({ what: 'download', isExpected, batch }, () =>
    call(openFile(history.files.bucket), asked, history.by(by)),
  );
  if (isDone) batch.download();
  return isDone;
};

const process: BatchAct = async (history, batch) => {
  const by = releasing(history, batch);
  const isStale = history.random.happens(0.3);
  const asked = { batchId: batch.period, fileSet: batch.set + (isStale ? 1 : 0) };
  const isExpected = !isStale && !batch.waiting && batch.isFree(by.person);
  const returned: Meanwhile = new Map();
  history.whileAtWork = () => returnMeanwhile(history, batch, returned);
  const isDone = await history.try({ what: 'process', isExpected, batch }, () =>
    call(processBatch, asked, history.by(by)),
  );
  history.whileAtWork = undefined;
  if (!isDone) return false;
  batch.process();
  noteReturned(history, batch, returned);
  return true;
};

const pay: BatchAct = async (history, batch) => {
  const by = releasing(history, batch);
  const asked = { batchId: batch.period, transactionId: 'FNB-1' };
  const expected = { what: 'pay', isExpected: batch.isFree(by.person), batch };
  const returned: Meanwhile = new Map();
  history.whileAtWork = () => returnMeanwhile(history, batch, returned);
  const isDone = await history.try(expected, () => call(payBatch, asked, history.by(by)));
  history.whileAtWork = undefined;
  if (!isDone) return false;
  batch.pay();
  noteReturned(history, batch, returned);
  return true;
};

/** The bank returned a payment, and somebody enters it by hand. */
const returnLine: BatchAct = async (history, batch) => {
  const { lines } = batch;
  const payouts = history.random.happens(0.8) ? lines : history.notebook.payouts;
  if (payouts.length === 0) return false;
  const payout = history.pick(payouts);
  return returnByTwo(history, payout, {
    isPossible: () => payout.status === 'processing' || payout.status === 'paid',
    note: () => payout.batch?.return(payout),
  });
};

const isOpen = ({ status }: BatchNotebook) => status === 'open';

/** Mostly the next step of a batch, now and then one that must be refused. */
export const batchActs: readonly Act<MonthHistory>[] = [
  onBatch('lock', 6, lock, isOpen),
  onBatch('lock', 1, lock, (batch) => !isOpen(batch)),
  onBatch('download', 8, download, ({ status }) => status === 'locked'),
  onBatch('download', 1, download, ({ status }) => status !== 'locked'),
  onBatch('process', 12, process, ({ status }) => status === 'exported'),
  onBatch('pay', 8, pay, ({ status }) => status === 'processing'),
  onBatch('return a line', 4, returnLine, ({ isAtBank }) => isAtBank),
];
