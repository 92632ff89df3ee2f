/**
 * What administrators do with a batch at random. Each act tries one thing, has the notebook say whether
 * the portal must do or refuse it, and notes what came of it.
 */
import { call } from '@orpc/server';
import { confirmCorrection } from '../../functions/api/monthly-run/confirm-correction.ts';
import { excludeLine } from '../../functions/api/monthly-run/exclude-line.ts';
import { includeException } from '../../functions/api/monthly-run/include-exception.ts';
import { lockBatch } from '../../functions/api/monthly-run/lock-batch.ts';
import { openFile } from '../../functions/api/monthly-run/open-file.ts';
import { payBatch } from '../../functions/api/monthly-run/pay-batch.ts';
import { processBatch } from '../../functions/api/monthly-run/process-batch.ts';
import { redateBatch } from '../../functions/api/monthly-run/redate-batch.ts';
import { reopenBatch } from '../../functions/api/monthly-run/reopen-batch.ts';
import { takeOutLine } from '../../functions/api/monthly-run/take-out-line.ts';
import { withdrawCorrection } from '../../functions/api/monthly-run/withdraw-correction.ts';
import { rejectPayout } from '../../functions/api/payouts/reject-payout.ts';
import { returnPayout } from '../../functions/api/payouts/return-payout.ts';
import { nextBusinessDay } from '../../shared/kernel/business-day.ts';
import type { CorrectionKind } from '../../shared/monthly-run/schemas.ts';
import type { BatchHistory } from './batch-history.ts';
import type { BatchNotebook, NotedCorrection } from './batch-notebook.ts';

export type BatchAct = (history: BatchHistory, batch: BatchNotebook) => Promise<void>;

/** An act with how often it comes, and when it makes sense. */
export interface WeighedAct {
  weight: number;
  act: BatchAct;
  isPossible?: (batch: BatchNotebook) => boolean;
}

const lock: BatchAct = async (history, batch) => {
  const { random, portal } = history;
  const by = history.somebody();
  const releaser = random.pick(portal.administrators.filter(({ person }) => person !== by.person));
  const { lines, totalCents } = batch.totals();
  const asked = { batchId: history.idOf(batch), lines, totalCents, releaserId: releaser.id };
  // A repeated lock is done already, and changes nothing.
  const isRepeat = batch.status === 'locked' && batch.locker?.id === by.id;
  const isNothingLeft = lines > 0 && batch.lines.every(({ maker }) => maker === releaser.person);
  const isFresh = batch.status === 'open' && !batch.isEmptied && !isNothingLeft;
  const expected = { what: 'lock', isExpected: isFresh || isRepeat };
  const isDone = await history.try(batch, expected, () => call(lockBatch, asked, history.by(by)));
  if (isDone && !isRepeat) batch.lock(by, releaser.person, nextBusinessDay(history.today()));
};

/** Somebody, more often one who may release the batch: else few come to their end. */
function releasing({ portal, random, somebody }: BatchHistory, batch: BatchNotebook) {
  const free = portal.administrators.filter(({ person }) => batch.isFree(person));
  return free.length > 0 && random.happens(0.7) ? random.pick(free) : somebody();
}

const download: BatchAct = async (history, batch) => {
  const by = releasing(history, batch);
  const isExpected = batch.hasFiles && !batch.waiting && batch.isFree(by.person);
  const format = history.random.pick(['csv', 'pain001', 'fnb'] as const);
  const isDone = await history.try(batch, { what: 'download', isExpected }, () =>
    call(openFile(history.bucket), { batchId: history.idOf(batch), format }, history.by(by)),
  );
  if (isDone) batch.download();
};

async function correct(
  history: BatchHistory,
  batch: BatchNotebook,
  kind: CorrectionKind,
  line = history.random.pick(history.notebook.payouts),
): Promise<void> {
  const by = history.somebody();
  const isStale = history.random.happens(0.1);
  const paymentDate = nextBusinessDay(nextBusinessDay(history.today()));
  const declaration = history.random.happens(0.8) ? ('notUploaded' as const) : undefined;
  const asked = {
    batchId: history.idOf(batch),
    fileSet: batch.set + (isStale ? 1 : 0),
    reason: history.reason(),
    ...(declaration ? { declaration } : {}),
  };
  const { payoutId } = line;
  const correction: NotedCorrection = { kind, person: by.person, paymentDate, payoutId };
  const isExpected =
    !isStale &&
    batch.isCorrectable &&
    (batch.status === 'locked' || declaration !== undefined) &&
    (kind !== 'takeOut' || line.batch === batch);
  const isDone = await history.try(batch, { what: kind, isExpected }, () => {
    if (kind === 'reopen') return call(reopenBatch, asked, history.by(by));
    if (kind === 'redate') return call(redateBatch, { ...asked, paymentDate }, history.by(by));
    return call(takeOutLine, { ...asked, payoutId }, history.by(by));
  });
  if (!isDone) return;
  if (batch.status === 'exported') batch.waiting = correction;
  else batch.correct(correction, history.today());
}

/** Takes out what is no line: the portal has to refuse it. */
const takeOutOther: BatchAct = async (history, batch) => {
  const others = history.notebook.payouts.filter((payout) => payout.batch !== batch);
  if (others.length > 0) await correct(history, batch, 'takeOut', history.random.pick(others));
};

async function answer(
  history: BatchHistory,
  batch: BatchNotebook,
  isConsent: boolean,
): Promise<void> {
  const { waiting } = batch;
  const { correction } = await history.read(batch);
  if (!waiting || !correction) return;
  const by = history.somebody();
  const verb = isConsent ? confirmCorrection : withdrawCorrection;
  const expected = {
    what: isConsent ? 'confirm' : 'withdraw',
    isExpected: !isConsent || by.person !== waiting.person,
  };
  const asked = { batchId: history.idOf(batch), at: correction.at };
  const isDone = await history.try(batch, expected, () => call(verb, asked, history.by(by)));
  if (!isDone) return;
  batch.waiting = undefined;
  if (isConsent) batch.correct(waiting, history.today());
}

const exclude: BatchAct = async (history, batch) => {
  if (batch.lines.length === 0) return;
  const line = history.random.pick(batch.lines);
  const asked = { batchId: history.idOf(batch), payoutId: line.payoutId, reason: 'Asks for cash' };
  const expected = { what: 'exclude', isExpected: batch.status === 'open' };
  const isDone = await history.try(batch, expected, () =>
    call(excludeLine, asked, history.by(history.somebody())),
  );
  if (isDone) batch.leave(line);
};

const include: BatchAct = async (history, batch) => {
  const exceptions = batch.exceptions.filter(({ isRejected }) => !isRejected);
  if (exceptions.length === 0) return;
  const line = history.random.pick(exceptions);
  const asked = { batchId: history.idOf(batch), exceptionId: line.payoutId };
  const expected = { what: 'include', isExpected: batch.status === 'open' };
  const isDone = await history.try(batch, expected, () =>
    call(includeException, asked, history.by(history.somebody())),
  );
  if (isDone) batch.join(line);
};

const reject: BatchAct = async (history, batch) => {
  const line = history.random.pick(history.notebook.payouts);
  if (!history.random.happens(0.3)) return;
  const isFree = !line.batch || line.batch.status === 'open';
  const asked = { payoutId: line.payoutId, reason: 'Not this way' };
  const expected = { what: 'reject', isExpected: isFree && !line.isRejected };
  const isDone = await history.try(batch, expected, () =>
    call(rejectPayout, asked, history.by(history.somebody())),
  );
  if (isDone) history.notebook.reject(line);
};

const process: BatchAct = async (history, batch) => {
  const by = releasing(history, batch);
  const isStale = history.random.happens(0.3);
  const asked = { batchId: history.idOf(batch), fileSet: batch.set + (isStale ? 1 : 0) };
  const isExpected = !isStale && !batch.waiting && batch.isFree(by.person);
  const isDone = await history.try(batch, { what: 'process', isExpected }, () =>
    call(processBatch, asked, history.by(by)),
  );
  if (isDone) batch.process();
};

const pay: BatchAct = async (history, batch) => {
  const by = releasing(history, batch);
  const asked = { batchId: history.idOf(batch), transactionId: 'FNB-1' };
  const expected = { what: 'pay', isExpected: batch.isFree(by.person) };
  const isDone = await history.try(batch, expected, () => call(payBatch, asked, history.by(by)));
  if (isDone) batch.pay();
};

const returnLine: BatchAct = async (history, batch) => {
  const line = history.random.pick(history.notebook.payouts);
  const asked = { payoutId: line.payoutId, reason: 'Closed account' };
  const isExpected = line.batch?.isAtBank === true && !line.isReturned;
  const isDone = await history.try(batch, { what: 'return', isExpected }, () =>
    call(returnPayout, asked, history.by(history.somebody())),
  );
  if (isDone) line.batch?.return(line);
};

/** What is done with any batch. A new act is a line here. */
export const batchActs: readonly WeighedAct[] = [
  { weight: 2, act: lock },
  { weight: 3, act: download },
  { weight: 1, act: takeOutOther },
  { weight: 2, act: (history, batch) => correct(history, batch, 'reopen') },
  { weight: 2, act: (history, batch) => correct(history, batch, 'redate') },
  { weight: 2, act: (history, batch) => correct(history, batch, 'takeOut') },
  { weight: 4, act: (history, batch) => answer(history, batch, true) },
  { weight: 1, act: (history, batch) => answer(history, batch, false) },
  { weight: 1, act: exclude },
  { weight: 1, act: include },
  { weight: 1, act: reject },
  { weight: 1, act: (history) => history.changeAccount() },
  { weight: 6, act: process, isPossible: ({ status }) => status === 'exported' },
  { weight: 8, act: pay, isPossible: ({ status }) => status === 'processing' },
  { weight: 1, act: returnLine, isPossible: ({ isAtBank }) => isAtBank },
];
