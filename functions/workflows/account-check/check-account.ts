/**
 * Has the account of an agent checked, and records what the bank says. A lease keeps a second worker or
 * a repeated message away; an answer about details that were changed meanwhile is dropped.
 */
import {
  type CheckOutcome,
  NO_ANSWER,
  nextAttemptAt,
  outcomeOf,
} from '../../../shared/kernel/account-check.ts';
import { accountCheckTable, type StoredCheck } from '../../data/agents/account-check.table.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import {
  type AccountVerification,
  type AskedAccount,
  Unanswered,
} from '../../data/agents/account-verification.client.ts';
import { recordCheck } from '../../domain/agents/record-check.ts';
import { readPaidAt } from '../../domain/payouts/read-paid-at.ts';
import { accountOf } from '../../domain/monthly-run/read-payee.ts';
import { hashedId } from '../../platform/hashed-id.ts';
import type { Context } from '../../platform/context.ts';
import { LeaseLost, leaseLost } from '../../platform/lease.ts';
import type { Log } from '../../platform/log.ts';

/** Longer than all tries of a call. */
const LEASE_MS = 3 * 60_000;

interface Deps {
  context: Context;
  log: Log;
  /** Undefined where the portal asks no service; what is due waits. */
  verification: AccountVerification | undefined;
}

export async function checkAccount(deps: Deps, agentId: string): Promise<void> {
  const { context, verification } = deps;
  const { clock, table } = context;
  const order = await accountCheckTable(table).get(agentId);
  if (!verification || order?.status !== 'due' || order.nextAt > clock.now().toISOString()) return;
  try {
    const lease = await claim(context, order);
    const agent = await agentTable(table).get(agentId);
    const found = isAbout(order, agent)
      ? await ask(verification, deps.log, agent, order)
      : undefined;
    await settle(context, { order, lease, found });
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
}

const isAbout = (
  { bankingUpdatedAt }: StoredCheck,
  agent: StoredAgent | undefined,
): agent is StoredAgent => agent?.bankingUpdatedAt === bankingUpdatedAt;

async function claim({ clock, table }: Context, order: StoredCheck): Promise<string> {
  const real = clock.real();
  const until = new Date(real.getTime() + LEASE_MS).toISOString();
  await table.transact([
    accountCheckTable(table).claim(order, until, real.toISOString()).orThrow(leaseLost),
  ]);
  return until;
}

interface Found {
  outcome: CheckOutcome;
  /** True where another attempt may find more. */
  isOpen: boolean;
}

async function ask(
  { ask: askBank }: AccountVerification,
  log: Log,
  agent: StoredAgent,
  order: StoredCheck,
): Promise<Found> {
  const account = accountOf(agent);
  // Without a branch code nobody knows which bank to ask; new details bring another check.
  if (!account) return { outcome: NO_ANSWER, isOpen: false };
  const { agentId, orderedAt } = order;
  const asked: AskedAccount = { requestId: hashedId(`${agentId}#${orderedAt}`), ...account };
  try {
    const answers = await askBank(asked);
    // A bank that takes no part in the service won't answer later either.
    return answers
      ? { outcome: outcomeOf(answers), isOpen: false }
      : { outcome: NO_ANSWER, isOpen: false };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    log.count('UnansweredChecks');
    log.warn('the verification service did not answer', { agentId, error });
    return { outcome: NO_ANSWER, isOpen: true };
  }
}

/** Records what was found, and ends the attempt, in one transaction. */
async function settle(
  context: Context,
  { order, lease, found }: { order: StoredCheck; lease: string; found: Found | undefined },
): Promise<void> {
  const { clock, table } = context;
  const nextAt = found?.isOpen ? nextAttemptAt(order.attempts + 1, clock.now()) : undefined;
  await table.planAndTransact(async () => {
    const agent = await agentTable(table).get(order.agentId);
    const isCurrent = found !== undefined && isAbout(order, agent);
    const paidAt =
      isCurrent && found.outcome.result === 'failed' ? await readPaidAt(context, agent) : undefined;
    await table.transact([
      accountCheckTable(table)
        .settle(order, lease, isCurrent ? nextAt : undefined)
        .orThrow(leaseLost),
      ...(isCurrent ? recordCheck(context, agent, { outcome: found.outcome, paidAt }) : []),
    ]);
  });
}
