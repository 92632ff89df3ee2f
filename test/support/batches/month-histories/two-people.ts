/**
 * Acts of the histories that take two people: one asks, and another confirms, declines, or comes to it days
 * later.
 */
import { call } from '@orpc/server';
import { addAdjustment } from '../../../../functions/api/adjustments/add-adjustment.ts';
import { liftReturnHold } from '../../../../functions/api/agents/lift-return-hold.ts';
import { askApproval } from '../../../../functions/api/approvals/ask-approval.ts';
import { confirmApproval } from '../../../../functions/api/approvals/confirm-approval.ts';
import { declineApproval } from '../../../../functions/api/approvals/decline-approval.ts';
import { withdrawApproval } from '../../../../functions/api/approvals/withdraw-approval.ts';
import { applyBankFile } from '../../../../functions/api/bank-outcomes/apply-bank-file.ts';
import { lockBatch } from '../../../../functions/api/monthly-run/lock-batch.ts';
import { redateBatch } from '../../../../functions/api/monthly-run/redate-batch.ts';
import { reopenBatch } from '../../../../functions/api/monthly-run/reopen-batch.ts';
import { takeOutLine } from '../../../../functions/api/monthly-run/take-out-line.ts';
import { addPayout } from '../../../../functions/api/payouts/add-payout.ts';
import { returnPayout } from '../../../../functions/api/payouts/return-payout.ts';
import { reverseApproval } from '../../../../functions/api/sales/reverse-approval.ts';
import { type Acts, actsOf } from '../../../../functions/domain/approvals/call-act.ts';
import type { ApprovalOperation } from '../../../../shared/approvals/words.ts';
import type { Act } from '../../stack/model-run.ts';
import type { NotedAccount } from './agent-notebook.ts';
import type { MonthHistory } from './month-history.ts';
import type { WaitingAct } from './noted-steps.ts';

const NO_FILES = { keep: () => Promise.reject(new Error('No file was uploaded')) };
const MINUTE_MS = 60_000;

/** The endpoints that take two people. */
export const acts: Acts = actsOf(() => ({
  payouts: { addPayout, returnPayout },
  adjustments: { addAdjustment: addAdjustment(NO_FILES) },
  agents: { liftReturnHold },
  bankOutcomes: { applyBankFile },
  monthlyRun: { lockBatch, redateBatch, reopenBatch, takeOutLine },
  sales: { reverseApproval },
}));

export interface ActOfTwo {
  what: string;
  operation: ApprovalOperation;
  input: object;
  by?: NotedAccount;
  about?: WaitingAct['about'];
  /** True where it isn't left waiting. */
  isAtOnce?: boolean;
  /** True where it could be done now; absent: always. */
  isPossible?: () => boolean;
  note?: WaitingAct['note'];
}

/** @returns true where it was asked for and confirmed; false where it was refused, or isn't done (yet) */
export async function byTwo(history: MonthHistory, act: ActOfTwo): Promise<boolean> {
  const { random, waiting } = history;
  const by = act.by ?? history.somebody();
  if (random.happens(0.1))
    await history.try({ what: `${act.what} alone`, isExpected: false }, () =>
      call(acts(act.operation), act.input, history.by(by)),
    );
  const asked = await ask(history, act, by);
  if (!asked || (!act.isAtOnce && random.happens(0.2))) return false;
  let isDone = await decide(history, asked);
  while (act.isAtOnce && waiting.includes(asked)) isDone = await decide(history, asked);
  return isDone;
}

/** @returns the act that waits then: the same one where it waited before; undefined where it was refused */
async function ask(
  history: MonthHistory,
  { what, operation, input, about, isPossible = always, note = nothing }: ActOfTwo,
  by: NotedAccount,
): Promise<WaitingAct | undefined> {
  const { waiting } = history;
  const open = about && findWaiting(history, about);
  const asking = () => call(askApproval(acts), { operation, input: { ...input } }, history.by(by));
  if (!isPossible() || (open && open.by.id !== by.id)) {
    await history.try({ what: `ask to ${what}`, isExpected: false }, asking);
    return undefined;
  }
  const { id: approvalId, expiresAt } = await history.create(`ask to ${what}`, asking);
  if (open && open.approvalId !== approvalId) throw new Error(`${what} waits twice`);
  if (open) return open;
  const until = { expiresAt: Date.parse(expiresAt) };
  const asked = history.make({ approvalId, what, by, about, isPossible, note, ...until });
  waiting.push(asked);
  return asked;
}

const always = () => true;
const nothing = () => undefined;

/** The act about something that waits. */
export const findWaiting = (history: MonthHistory, about: NonNullable<WaitingAct['about']>) =>
  history.waiting.find((one) => one.about === about && isAlive(history, one));

/** Moves the clock on where it would be a matter of seconds. */
function isAlive({ portal: { time } }: MonthHistory, { expiresAt }: WaitingAct): boolean {
  const left = expiresAt - time.now;
  if (left > 0 && left < MINUTE_MS) time.now = expiresAt;
  return time.now < expiresAt;
}

/** Somebody comes to an act that waits. */
export const decideAny: Act<MonthHistory>['run'] = (history) => {
  history.see('decided later');
  return decide(history, history.pick(history.waiting));
};

/** @returns true where it was confirmed, and thereby done */
async function decide(history: MonthHistory, asked: WaitingAct): Promise<boolean> {
  const { portal, random, waiting } = history;
  const { approvalId, by: own, isPossible, note, what } = asked;
  const end = random.happens(0.8) ? 'confirm' : random.pick(['decline', 'take back'] as const);
  const others = portal.administrators.filter(({ person }) => person !== own.person);
  const rightOne = end === 'take back' ? own : random.pick(others);
  const by = random.happens(0.9) ? rightOne : history.somebody();
  const mayEnd = {
    confirm: by.person !== own.person && isPossible(),
    decline: by.id !== own.id,
    'take back': by.id === own.id,
  }[end];
  const isLate = !isAlive(history, asked);
  const isEnded = await history.try(
    { what: `${end} ${what}`, isExpected: mayEnd && !isLate },
    () => {
      if (end === 'confirm') return call(confirmApproval(acts), { approvalId }, history.by(by));
      if (end === 'take back') return call(withdrawApproval, { approvalId }, history.by(by));
      return call(declineApproval, { approvalId, reason: 'Not agreed' }, history.by(by));
    },
  );
  if (isLate) history.see('expired');
  if (isEnded || isLate) waiting.splice(waiting.indexOf(asked), 1);
  if (!isEnded) return false;
  history.see({ confirm: 'by two', decline: 'declined', 'take back': 'taken back' }[end]);
  if (end !== 'confirm') return false;
  await note(approvalId);
  return true;
}
