/** Corrections of locked batches, and lines that leave and join open ones. */
import { call } from '@orpc/server';
import { confirmCorrection } from '../../../../functions/api/monthly-run/confirm-correction.ts';
import { excludeLine } from '../../../../functions/api/monthly-run/exclude-line.ts';
import { includeException } from '../../../../functions/api/monthly-run/include-exception.ts';
import { redateBatch } from '../../../../functions/api/monthly-run/redate-batch.ts';
import { reopenBatch } from '../../../../functions/api/monthly-run/reopen-batch.ts';
import { takeOutLine } from '../../../../functions/api/monthly-run/take-out-line.ts';
import { withdrawCorrection } from '../../../../functions/api/monthly-run/withdraw-correction.ts';
import { rejectPayout } from '../../../../functions/api/payouts/reject-payout.ts';
import type { Act } from '../../stack/model-run.ts';
import type { NotedAgent, NotedPayout } from './agent-notebook.ts';
import { type BatchAct, onBatch } from './batch-acts.ts';
import type { BatchNotebook } from './batch-notebook.ts';
import type { NotedCorrection } from './noted-steps.ts';
import type { MonthHistory } from './month-history.ts';
import { isLoose } from './month-notebook.ts';
import { nextPaymentDay } from './payment-days.ts';
import { readMadePayout } from './run-month.ts';

async function correct(
  history: MonthHistory,
  batch: BatchNotebook,
  { kind, payout }: Pick<NotedCorrection, 'kind' | 'payout'>,
): Promise<boolean> {
  const by = history.somebody();
  const isStale = history.random.happens(0.1);
  const paymentDate = nextPaymentDay(history.days().next);
  const declaration = history.random.happens(0.8) ? ('notUploaded' as const) : undefined;
  const asked = {
    batchId: batch.period,
    fileSet: batch.set + (isStale ? 1 : 0),
    reason: history.reason(),
    ...(declaration ? { declaration } : {}),
  };
  const correction: NotedCorrection = { kind, person: by.person, paymentDate, payout };
  const isExpected =
    !isStale &&
    batch.isCorrectable &&
    (batch.status === 'locked' || declaration !== undefined) &&
    (kind !== 'takeOut' || payout.batch === batch);
  const isDone = await history.try({ what: kind, isExpected, batch }, () => {
    if (kind === 'reopen') return call(reopenBatch, asked, history.by(by));
    if (kind === 'redate') return call(redateBatch, { ...asked, paymentDate }, history.by(by));
    return call(takeOutLine, { ...asked, payoutId: payout.id }, history.by(by));
  });
  if (!isDone) return false;
  if (batch.status === 'exported') batch.waiting = correction;
  else batch.correct(correction, history.days());
  return true;
}

const anyCorrection =
  (kind: NotedCorrection['kind']): BatchAct =>
  async (history, batch) => {
    const { lines } = batch;
    const others = history.notebook.payouts;
    // Where it has no line, or sometimes, the portal has to refuse to take out what is none.
    const from = lines.length > 0 && history.random.happens(0.8) ? lines : others;
    if (from.length === 0) return false;
    return correct(history, batch, { kind, payout: history.pick(from) });
  };

const answer =
  (isConsent: boolean): BatchAct =>
  async (history, batch) => {
    const { waiting } = batch;
    const { correction } = await history.read(batch);
    if (!waiting || !correction) return false;
    const by = history.somebody();
    const verb = isConsent ? confirmCorrection : withdrawCorrection;
    const isOver = waiting.kind === 'redate' && waiting.paymentDate < history.days().today;
    const isExpected = !isConsent || (by.person !== waiting.person && !isOver);
    const what = isConsent ? 'confirm' : 'withdraw';
    const asked = { batchId: batch.period, at: correction.at };
    const isDone = await history.try({ what, isExpected, batch }, () =>
      call(verb, asked, history.by(by)),
    );
    if (!isDone) return false;
    batch.waiting = undefined;
    if (isConsent) batch.correct(waiting, history.days());
    return true;
  };

const exclude: BatchAct = async (history, batch) => {
  const line = history.pick(batch.lines);
  const asked = { batchId: batch.period, payoutId: line.id, reason: 'Asks for cash' };
  const expected = { what: 'exclude', isExpected: batch.status === 'open', batch };
  const isDone = await history.try(expected, () =>
    call(excludeLine, asked, history.by(history.somebody())),
  );
  if (isDone) batch.leave(line);
  return isDone;
};

const include: BatchAct = async (history, batch) => {
  const left = [...batch.exceptions, ...batch.balances];
  const exception = history.pick(left);
  const isOpen = batch.status === 'open';
  if ('figures' in exception) return includeBalance(history, batch, exception);
  const { agent, status } = exception;
  const isExpected = isOpen && !agent.isHeld && status === 'pending' && !exception.batch;
  if (isOpen && agent.isHeld) history.see('held');
  const isDone = await including(history, batch, { id: exception.id, isExpected });
  if (isDone) batch.join(exception);
  return isDone;
};

const including = (
  history: MonthHistory,
  batch: BatchNotebook,
  { id: exceptionId, isExpected }: { id: string; isExpected: boolean },
) =>
  history.try({ what: 'include', isExpected, batch }, () =>
    call(includeException, { batchId: batch.period, exceptionId }, history.by(history.somebody())),
  );

/** A balance that the run left out becomes a payout of what is available by now. */
async function includeBalance(
  history: MonthHistory,
  batch: BatchNotebook,
  agent: NotedAgent,
): Promise<boolean> {
  const { availableCents: amountCents } = agent.figures;
  const isExpected = batch.status === 'open' && !agent.isHeld && amountCents > 0;
  if (batch.status === 'open' && agent.isHeld) history.see('held');
  const isDone = await including(history, batch, { id: agent.id, isExpected });
  if (!isDone) return false;
  const id = await readMadePayout(history, agent);
  batch.balances.delete(agent);
  agent.add({ id, amountCents, batch });
  return true;
}

const reject: BatchAct = async (history) => {
  const { payouts } = history.notebook;
  if (payouts.length === 0) return false;
  const payout: NotedPayout = history.pick(payouts);
  const asked = { payoutId: payout.id, reason: 'Not this way' };
  const isExpected = isLoose(payout) && payout.status === 'pending';
  const isDone = await history.try({ what: 'reject', isExpected }, () =>
    call(rejectPayout, asked, history.by(history.somebody())),
  );
  if (isDone) history.notebook.reject(payout);
  return isDone;
};

const hasFiles = (batch: BatchNotebook) => batch.hasFiles;
const isWaiting = ({ waiting }: BatchNotebook) => waiting !== undefined;

/** Corrections, and what is done with lines by themselves. */
export const correctionActs: readonly Act<MonthHistory>[] = [
  onBatch('reopen', 2, anyCorrection('reopen'), hasFiles),
  onBatch('redate', 2, anyCorrection('redate'), hasFiles),
  onBatch('take out', 2, anyCorrection('takeOut'), hasFiles),
  onBatch('confirm', 8, answer(true), isWaiting),
  onBatch('withdraw', 2, answer(false), isWaiting),
  onBatch('exclude', 1, exclude, ({ lines }) => lines.length > 0),
  onBatch('include', 3, include, ({ exceptionCount }) => exceptionCount > 0),
  onBatch('reject', 1, reject),
];
