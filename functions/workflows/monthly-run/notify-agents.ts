/** Notifies agents of their statements, and of amounts that a batch couldn't pay. */
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
import { writePaced } from '../notifier/write-paced.ts';
import type { WaitingAmount } from '../../domain/monthly-run/read-exceptions.ts';

interface NoticesPage {
  period: Period;
  /** The notifications' time, ISO 8601: the same for all agents and for each repeat. */
  at: string;
  agents: readonly StoredAgent[];
  waiting: ReadonlyMap<string, WaitingAmount>;
}

/** Writes the notifications of these agents, at most two each, once. */
export async function notifyAgents(context: Context, page: NoticesPage): Promise<void> {
  const profiles = await profileTable(context.table).getMany(
    page.agents.map(({ agentId }) => agentId),
  );
  // Inactive agents can't sign in to open a statement.
  const agents = page.agents.filter(({ agentId }) => profiles.get(agentId)?.status === 'active');
  await writePaced(context, agents, (agent) => notifyAgent(context, page, agent));
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
