/**
 * An operator's command is told to everybody with the finance permission. One that decides who may do what is
 * only asked for while two could confirm it; in an emergency it is done, and waits to be accepted
 * (docs/decisions/0122).
 */
import type { ApprovalOperation } from '../../../shared/approvals/words.ts';
import { acceptCommand } from '../../domain/approvals/accept-command.ts';
import { Asked } from '../../domain/approvals/commit-act.ts';
import { findFinance } from '../../domain/approvals/find-second-people.ts';
import { notifyFinance } from '../../domain/approvals/notify-finance.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { OperatorContext } from './freeze-payouts.ts';

interface Command {
  /** The command in words. */
  act: string;
  /** The administrator whom it is about. */
  adminId?: string;
  run: () => Promise<unknown>;
  /** How it is asked for; absent where nobody has to confirm it. */
  asking?: {
    /** The endpoint that does it once it is confirmed, and its input. */
    operation: ApprovalOperation;
    input: object;
    ask: (context: Context) => Promise<unknown>;
  };
  isEmergency?: boolean;
}

/** Mails everybody with the finance permission what a command did. */
export async function notifyOffice(
  context: OperatorContext,
  act: string,
  adminId?: string,
): Promise<void> {
  const about = adminId === undefined ? [] : [{ subject: 'administrator', subjectId: adminId }];
  const mails = await notifyFinance(context, act, ...about);
  if (mails.length > 0) await context.table.transact(mails);
}

/** @returns `asked` where nothing is done yet */
export async function askOffice(
  context: Context,
  { act, adminId, run, asking, isEmergency = false }: Command,
): Promise<'asked' | 'done'> {
  const isConfirmed = asking !== undefined && (await findFinance(context)).length > 1;
  if (isConfirmed && !isEmergency) return ask(context, asking);
  await run();
  await notifyOffice(context, act, adminId);
  const input = { act, at: context.clock.now().toISOString(), ...optional({ adminId }) };
  const operation = 'approvals.acceptCommand';
  if (isConfirmed)
    await ask(context, { operation, input, ask: (asked) => acceptCommand(asked, input) });
  return 'done';
}

async function ask(
  context: Context,
  { operation, input, ask: askIn }: Command['asking'] & object,
): Promise<'asked' | 'done'> {
  const secondPerson = { stage: 'ask', table: context.table } as const;
  try {
    await askIn({ ...context, call: { operation, input }, secondPerson });
  } catch (error) {
    if (error instanceof Asked) return 'asked';
    throw error;
  }
  return 'done';
}
