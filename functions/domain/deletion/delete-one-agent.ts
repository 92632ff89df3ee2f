import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { closeBalance } from '../ledger/open-balance.ts';
import { readWaitingActs } from '../approvals/end-all-acts.ts';
import { statusAt } from '../approvals/read-approval.ts';
import { recordEvent } from '../audit/record-event.ts';
import { Stale, type Write } from '../../platform/table.ts';
import type { Context } from '../../platform/context.ts';
import { approvalTable, type StoredApproval } from '../../data/approvals/approval.table.ts';
import type { Balance } from '../../data/ledger/balance.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { agentGroupTable } from '../../data/commission-plans/agent-group.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import {
  type AgentDeletion,
  agentDeletionTable,
} from '../../data/deletion/agent-deletion.table.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';
import { finishDeletion } from './finish-deletion.ts';

/** An answer has 29 seconds; the schedule does what is left after this time. */
export const WORK_MS = 15000;

export const noAgent = () => notFound('This agent does not exist.');

/** Payouts under way must be paid or returned first: a deleted agent can't be asked any more. */
export function payoutsOnTheirWay(balance: Balance | undefined): Error {
  if (!balance) return noAgent();
  const { reservedCents } = balance;
  const amount = formatRand(reservedCents);
  return conflict(
    `Payouts of ${amount} are on their way to this agent. Reject them or mark them paid first.`,
    { reservedCents },
  );
}

const ACT_WAITS =
  'An act about this agent waits for a second person. Have it confirmed or declined, or take it back, first.';

/**
 * Reads an agent who may be deleted now, or was deleted before.
 * @throws DomainError NOT_FOUND; CONFLICT while payouts are under way, or an act about the agent waits
 */
export async function readDeletable(context: Context, agentId: string) {
  const { table } = context;
  const [agent, earlier, balance, waiting] = await Promise.all([
    agentTable(table).get(agentId),
    agentDeletionTable(table).get(agentId),
    readBalance(context, agentId),
    readWaitingActs(context),
  ]);
  if (earlier) return { earlier };
  if (!agent || !balance) throw noAgent();
  if (balance.reservedCents !== 0) throw payoutsOnTheirWay(balance);
  const now = context.clock.now().toISOString();
  const acts = waiting.filter(({ agentIds }) => agentIds.includes(agentId));
  if (acts.some((act) => statusAt(act, now) === 'waiting')) throw conflict(ACT_WAITS);
  return { agent, balance, expired: acts };
}

/** The input of an act, such as bank details, goes with the agent. */
const endOne = ({ actor, clock, table }: Context, act: StoredApproval): Write =>
  approvalTable(table)
    .decide(act, {
      status: 'ended',
      decidedAt: clock.now().toISOString(),
      decidedBy: actor.userId,
    })
    .orStale('The act was decided meanwhile');

/** @param shownCents the available balance that was shown; absent: any */
export async function decide(
  context: Context,
  agentId: string,
  shownCents?: number,
): Promise<AgentDeletion> {
  const { actor, clock, table } = context;
  const { agent, balance, earlier, expired } = await readDeletable(context, agentId);
  if (earlier) return earlier;
  if (shownCents !== undefined && shownCents !== balance.availableCents)
    throw conflict(
      `The available balance has changed: it is now ${formatRand(balance.availableCents)}.`,
    );
  const at = clock.now().toISOString();
  const deletion = {
    agentId,
    status: 'open',
    email: agent.email,
    deletedAt: at,
    deletedBy: actor.userId,
    startedAt: clock.real().toISOString(),
  } as const;
  const gone = () => new Stale('Another administrator deleted or moved the agent first');
  const { earnedCents, paidCents, availableCents } = balance;
  await table.transact([
    closeBalance(context, agentId, at).orThrow(payoutsOnTheirWay),
    agentDeletionTable(table).create(deletion).orThrow(gone),
    agentTable(table).remove(agent).orThrow(gone),
    ...(agent.commissionGroupId === undefined
      ? []
      : [agentGroupTable(table).countMember(agent.commissionGroupId, -1).orThrow(gone)]),
    profileTable(table).removeAgent(agentId).orThrow(gone),
    ...expired.map((act) => endOne(context, act)),
    recordEvent(context, {
      action: 'agents.delete',
      about: ['agent', agentId],
      at,
      before: { earnedCents, paidCents, availableCents },
      after: { status: 'deleted', availableCents },
    }),
  ]);
  return deletion;
}

/**
 * Deletes one agent.
 * @param shownCents the available balance that was shown; absent: any
 * @returns the available amount that is frozen, in cents; `isFinished`: it is final, and all that was found
 *   is done
 * @throws DomainError NOT_FOUND; CONFLICT while payouts are under way, or where the balance is another
 */
export async function deleteOne(
  context: Context,
  pool: Pick<UserPool, 'remove'>,
  { agentId, shownCents }: { agentId: string; shownCents?: number | undefined },
): Promise<{ id: string; availableCents: number; isFinished: boolean }> {
  const { clock, table } = context;
  const deletion = await table.planAndTransact(() => decide(context, agentId, shownCents));
  const until = clock.real().getTime() + WORK_MS;
  const isFinished = await finishDeletion({ context, pool, until }, deletion).catch((error) => {
    // The deletion is decided, whatever fails here; the schedule goes on with it.
    context.log?.warn('a deletion is left to the schedule', { agentId, error });
    return false;
  });
  const balance = await readBalance(context, agentId);
  return { id: agentId, availableCents: balance?.availableCents ?? 0, isFinished };
}
