/** Reminds agents whose money waits for bank details: once each, with the notice of a payout that waits. */
import { holdLease } from '../../domain/jobs/hold-lease.ts';
import type { Task } from '../../domain/jobs/check-job.ts';
import { readBalancesNow } from '../../domain/ledger/read-balance.ts';
import { bankOf } from '../../domain/payouts/present.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { notificationTable } from '../../data/notifications/notification.table.ts';
import { ifNeeded, notNeeded } from '../../platform/not-needed.ts';
import { periodOf } from '../../../shared/kernel/month.ts';
import { writePaced } from '../notifier/write-paced.ts';

/** Agents that are read at once, and between two signs of life. */
const PAGE = 50;

/**
 * Walks all agents, oldest first. A worker that takes over goes on with the page that wasn't finished; a notice
 * that is there already is left as it is.
 */
export async function remindAgents(task: Task): Promise<void> {
  const { context, progress } = task;
  let cursor: string | null = progress.agentCursor ?? null;
  for (;;) {
    const page = await agentTable(context.table).page(cursor, PAGE);
    progress.done += await remindAll(task, page.rows.filter(isReminded));
    ({ cursor } = page);
    if (cursor === null) return;
    progress.agentCursor = cursor;
    await holdLease(task);
  }
}

const isReminded = (agent: StoredAgent) => !bankOf(agent) && agent.mailsPayoutStages !== false;

/** @returns how many were reminded: who can sign in, and has money that wasn't paid */
async function remindAll({ context, job }: Task, agents: readonly StoredAgent[]): Promise<number> {
  const { table } = context;
  const ids = agents.map(({ agentId }) => agentId);
  const [profiles, balances] = await Promise.all([
    profileTable(table).getMany(ids),
    readBalancesNow(context, ids),
  ]);
  const waiting = ids.flatMap((agentId) => {
    const { earnedCents = 0, paidCents = 0 } = balances.get(agentId) ?? {};
    const amountCents = earnedCents - paidCents;
    const isActive = profiles.get(agentId)?.status === 'active';
    return isActive && amountCents > 0 ? [{ agentId, amountCents }] : [];
  });
  const fixed = { at: job.createdAt, subjectId: periodOf(job.createdAt) };
  return writePaced(context, waiting, async (money) => {
    const notice = { ...fixed, ...money, kind: 'payoutWaiting', missing: 'bankDetails' } as const;
    const write = notificationTable(table).create(notice).orThrow(notNeeded);
    return (await ifNeeded(table.transact([write]))) ? 1 : 0;
  });
}
