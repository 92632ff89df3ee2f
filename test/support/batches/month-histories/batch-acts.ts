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
import { payoutTable } from '../../../../functions/data/payouts/payout.table.ts';
import type { Act } from '../../stack/model-run.ts';
import type { NotedAccount, NotedPayout } from './agent-notebook.ts';
import type { BatchNotebook } from './batch-notebook.ts';
import type { LockedBefore } from './noted-steps.ts';
import type { MonthHistory } from './month-history.ts';
import { enterBanking } from './run-month.ts';
import { type ActOfTwo, byTwo, findWaiting } from './two-people.ts';

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
  const by = history.somebody();
  const input = { batchId: batch.period, ...batch.totals() };
  if (batch.status !== 'open') {
    // A repeated lock is done already, and changes nothing.
    const isExpected = batch.status === 'locked' && batch.locker?.id === by.id;
    return history.try({ what: 'lock', isExpected, batch }, () =>
      call(lockBatch, input, history.by(by)),
    );
  }
  return byTwo(history, {
    what: 'lock',
    operation: 'monthlyRun.lockBatch',
    input,
    by,
    about: batch,
    isAtOnce: true,
    note: () => workOnLock(history, batch, by),
  });
};

async function workOnLock(history: MonthHistory, batch: BatchNotebook, locker: NotedAccount) {
  const held = batch.lines.filter(({ agent }) => agent.isHeld).length;
  const { next: paymentDate } = history.days();
  const before: LockedBefore = new Map();
  history.whileAtWork = () => changeAccountMeanwhile(history, batch, before);
  await history.workOnBatch(batch);
  history.whileAtWork = undefined;
  batch.lock(locker, { paymentDate, before });
  history.see('held', held);
}

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
  if (history.waiting.some((asked) => asked.about === payout)) return;
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
    about: payout,
    ...act,
  });

function noteReturned(history: MonthHistory, batch: BatchNotebook, returned: Meanwhile): void {
  for (const [payout, { wasPaid }] of returned) {
    batch.return(payout);
    payout.wasPaid = wasPaid;
    history.see('returned at work');
  }
}

const download: BatchAct = async (history, batch) => {
  const by = history.somebody();
  const { status, orders } = batch;
  const { today } = history.days();
  const isOver = isDateOver({ status, today, paymentDate: orders.at(-1)?.paymentDate });
  const isExpected = batch.hasFiles && !findWaiting(history, batch) && !isOver;
  const format = history.random.pick(['csv', 'pain001', 'fnb'] as const);
  const asked = { batchId: batch.period, format };
  const isDone = await history.try({ what: 'download', isExpected, batch }, () =>
    call(openFile(history.files.bucket), asked, history.by(by)),
  );
  if (isDone) batch.download();
  return isDone;
};

const process: BatchAct = async (history, batch) => {
  const by = history.somebody();
  const isStale = history.random.happens(0.3);
  const asked = { batchId: batch.period, fileSet: batch.set + (isStale ? 1 : 0) };
  const isExpected = !isStale && !findWaiting(history, batch);
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
  const by = history.somebody();
  const asked = { batchId: batch.period, transactionId: 'FNB-1' };
  const expected = { what: 'pay', isExpected: true, batch };
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
