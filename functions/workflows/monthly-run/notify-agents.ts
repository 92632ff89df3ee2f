/** Notifies agents of their statements, and of amounts that a batch couldn't pay. */
import { setTimeout as pause } from 'node:timers/promises';
import { periodOfBatch } from '../../../shared/kernel/batch-id.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import type { Notice } from '../../../shared/notifications/schemas.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { readMonth } from '../../domain/ledger/read-month.ts';
import { notificationTable } from '../../data/notifications/notification.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { ifNeeded, notNeeded } from '../../platform/not-needed.ts';
import { payoutIdOf } from '../../domain/payouts/open-payout.ts';
import type { WaitingAmount } from '../../domain/monthly-run/read-exceptions.ts';

/** Agents that are worked on at the same time. */
const AT_ONCE = 10;
const SECOND_MS = 1000;

interface NoticesPage {
  period: Period;
  /** The notifications' time, ISO 8601: the same for all agents and for each repeat. */
  at: string;
  agents: readonly StoredAgent[];
  waiting: ReadonlyMap<string, WaitingAmount>;
}

/**
 * Writes the notifications of these agents, at most two each, once. The stream sends an e-mail for
 * each one at once, so they are written no faster than `mailsPerSecond`.
 */
export async function notifyAgents(context: Context, page: NoticesPage): Promise<void> {
  const { clock, settings, table } = context;
  const profiles = await profileTable(table).getMany(page.agents.map(({ agentId }) => agentId));
  // Inactive agents can't sign in to open a statement.
  const agents = page.agents.filter(({ agentId }) => profiles.get(agentId)?.status === 'active');
  for (let from = 0; from < agents.length; from += AT_ONCE) {
    const began = clock.real().getTime();
    const some = agents.slice(from, from + AT_ONCE);
    const counts = await Promise.all(some.map((agent) => notifyAgent(context, page, agent)));
    const mails = counts.reduce((sum, count) => sum + count, 0);
    const ends = began + (mails * SECOND_MS) / settings.mailsPerSecond;
    await pause(Math.max(0, ends - clock.real().getTime()));
  }
}

/** @returns how many notices were written */
async function notifyAgent(
  context: Context,
  page: NoticesPage,
  agent: StoredAgent,
): Promise<number> {
  const { table } = context;
  const notices = [
    ...(await statementNotices(context, page, agent)),
    ...waitingNotices(context, page, agent),
  ];
  if (notices.length === 0) return 0;
  const writes = notices.map((notice) =>
    notificationTable(table).create(notice).orThrow(notNeeded),
  );
  return (await ifNeeded(table.transact(writes))) ? notices.length : 0;
}

/** Only for a month with entries, or with a payout of its run. */
async function statementNotices(
  context: Context,
  { period, at }: NoticesPage,
  { agentId }: StoredAgent,
): Promise<Notice[]> {
  const [month, payout] = await Promise.all([
    readMonth(context, { agentId, period }),
    payoutTable(context.table).get(payoutIdOf({ agentId, period })),
  ]);
  if (!month.hasEntries && !payout) return [];
  return [
    {
      kind: 'statementReady',
      agentId,
      subjectId: period,
      at,
      amountCents: month.earnedCents,
      // A payout that left the batch isn't announced.
      payoutCents: payout && isOfMonth(payout, period) ? payout.amountCents : undefined,
    },
  ];
}

/** True for a payout in a batch of the month. */
const isOfMonth = ({ batchId }: StoredPayout, period: Period) =>
  batchId !== undefined && periodOfBatch(batchId) === period;

function waitingNotices(
  { settings }: Context,
  { period, at, waiting }: NoticesPage,
  { agentId, bankHoldUntil }: StoredAgent,
): Notice[] {
  const waits = waiting.get(agentId);
  if (!waits) return [];
  const { amountCents, missing, isBelowMinimum } = waits;
  return [
    {
      kind: 'payoutWaiting',
      agentId,
      subjectId: period,
      at,
      amountCents,
      missing,
      holdUntil: missing === 'hold' ? bankHoldUntil : undefined,
      minimumCents: isBelowMinimum ? settings.minimumPayoutCents : undefined,
    },
  ];
}
