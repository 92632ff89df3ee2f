/** A batch of a run's manifest: closes its agents' months and collects their payouts. */
import pMap from 'p-map';
import { conflict } from '../../../shared/kernel/errors.ts';
import type { PlannedAgent } from '../../../shared/kernel/messages.ts';
import { type Period, periodOf } from '../../../shared/kernel/month.ts';
import type { Context } from '../../platform/context.ts';
import { collectAgent } from './collect-agent.ts';
import type { Collected } from './collect-balance.ts';
import { collectedLinesTable } from '../../data/monthly-run/collected-lines.table.ts';
import { runProgressTable } from '../../data/monthly-run/run-progress.table.ts';

/** Agents that are worked on at the same time. */
const AT_ONCE = 5;

/**
 * Works on a batch of agents; a repeat has no further effect.
 * @param agents lines of the manifest, in any order; at least one
 * @throws DomainError CONFLICT where the period isn't over; the first failure of an agent, once
 *   the other agents are done
 */
export async function collectAgents(
  context: Context,
  { period, agents }: { period: Period; agents: readonly PlannedAgent[] },
): Promise<void> {
  const { clock, table } = context;
  if (period >= periodOf(clock.now())) throw conflict(`${period} is not over yet.`);
  const position = Math.min(...agents.map((agent) => agent.position));
  const done = await collectEach(context, period, agents);
  const made = done.flatMap(({ madeCents }) => madeCents ?? []);
  const figures = {
    agentsDone: done.length,
    accruedCents: sum(done.map(({ accruedCents }) => accruedCents)),
    payouts: made.length,
    payoutsCents: sum(made),
  };
  const lines = done.flatMap(({ payoutIds }) => payoutIds);
  await table.transact([
    collectedLinesTable(table).put(period, position, lines),
    runProgressTable(table).put(period, position, figures),
  ]);
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

async function collectEach(
  context: Context,
  period: Period,
  agents: readonly PlannedAgent[],
): Promise<Collected[]> {
  const collect = ({ agentId }: PlannedAgent) => collectAgent(context, { agentId, period });
  try {
    return await pMap(agents, collect, { concurrency: AT_ONCE, stopOnError: false });
  } catch (error) {
    const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
    throw first;
  }
}
