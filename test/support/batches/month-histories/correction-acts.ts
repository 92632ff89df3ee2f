/** Corrections of locked batches, and lines that leave and join open ones. */
import { call } from '@orpc/server';
import { excludeLine } from '../../../../functions/api/monthly-run/exclude-line.ts';
import { includeException } from '../../../../functions/api/monthly-run/include-exception.ts';
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
import { acts, byTwo } from './two-people.ts';

const operations = {
  reopen: 'monthlyRun.reopenBatch',
  redate: 'monthlyRun.redateBatch',
  takeOut: 'monthlyRun.takeOutLine',
} as const;

async function correct(
  history: MonthHistory,
  batch: BatchNotebook,
  { kind, payout }: Pick<NotedCorrection, 'kind' | 'payout'>,
): Promise<boolean> {
  const by = history.somebody();
  const set = batch.set + (history.random.happens(0.1) ? 1 : 0);
  const paymentDate = nextPaymentDay(history.days().next);
  const isDeclared = history.random.happens(0.8);
  const input = {
    batchId: batch.period,
    fileSet: set,
    reason: history.reason(),
    ...(isDeclared ? { declaration: 'notUploaded' as const } : {}),
    ...(kind === 'redate' ? { paymentDate } : {}),
    ...(kind === 'takeOut' ? { payoutId: payout.id } : {}),
  };
  const isPossible = () =>
    set === batch.set &&
    batch.isCorrectable &&
    (batch.status === 'locked' || isDeclared) &&
    (kind !== 'takeOut' || payout.batch === batch) &&
    (kind !== 'redate' || paymentDate >= history.days().today);
  const correction: NotedCorrection = { kind, paymentDate, payout };
  if (batch.status === 'exported')
    return byTwo(history, {
      what: kind,
      operation: operations[kind],
      input,
      by,
      about: batch,
      isPossible,
      async note() {
        await history.workOnBatch(batch);
        batch.correct(correction, history.days());
      },
    });
  const isDone = await history.try({ what: kind, isExpected: isPossible(), batch }, () =>
    call(acts(operations[kind]), input, history.by(by)),
  );
  if (isDone) batch.correct(correction, history.days());
  return isDone;
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

/** Corrections, and what is done with lines by themselves. */
export const correctionActs: readonly Act<MonthHistory>[] = [
  onBatch('reopen', 2, anyCorrection('reopen'), hasFiles),
  onBatch('redate', 2, anyCorrection('redate'), hasFiles),
  onBatch('take out', 2, anyCorrection('takeOut'), hasFiles),
  onBatch('exclude', 1, exclude, ({ lines }) => lines.length > 0),
  onBatch('include', 3, include, ({ exceptionCount }) => exceptionCount > 0),
  onBatch('reject', 1, reject),
];
