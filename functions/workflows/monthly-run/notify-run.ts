/** The last step of a run: agents are told, page by page, then finance; so it is finished. */
import { conflict } from '../../../shared/kernel/errors.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { agentTable } from '../../data/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { Finished, monthlyRunTable } from '../../data/monthly-run.table.ts';
import { notifyAgents } from './notify-agents.ts';
import { payoutBatchTable } from '../../data/payout-batch.table.ts';
import { type Exceptions, readExceptions } from '../../domain/monthly-run/read-exceptions.ts';
import { runMailTable } from '../../data/run-mail.table.ts';

/** Agents of a page: with two e-mails each, and ten a second, it takes less than two minutes. */
const PAGE = 500;

/** Where notifying is; a page once more tells nobody twice. */
export interface NotifyOrder {
  period: Period;
  /** Where the page begins; null: at the first agent. */
  cursor: string | null;
}

/**
 * Tells a page of the agents, and after the last one finance.
 * @returns where the next page begins; null: that was the last
 */
export async function notifyRun(
  context: Context,
  { period, cursor }: NotifyOrder,
  limit = PAGE,
): Promise<NotifyOrder> {
  const { table } = context;
  const run = await monthlyRunTable(table).get(period);
  if (!run) throw conflict(`There is no run of ${period}.`);
  // Another execution came to its end.
  if (run.status === 'finished') return { period, cursor: null };
  const [exceptions, page] = await Promise.all([
    readExceptions(context, period),
    agentTable(table).page(cursor, limit),
  ]);
  const { waiting } = exceptions;
  await notifyAgents(context, { period, at: run.startedAt, agents: page.rows, waiting });
  if (page.cursor === null) await finish(context, period, exceptions);
  return { period, cursor: page.cursor };
}

/** The end of the run and the e-mail that it owes are written together, so that it owes one. */
async function finish(
  { clock, table }: Context,
  period: Period,
  { count, reasons }: Exceptions,
): Promise<void> {
  const batch = await payoutBatchTable(table).get(period);
  if (!batch) throw conflict(`There is no batch of ${period}.`);
  const { lines, totalCents } = batch;
  const at = clock.now().toISOString();
  try {
    await table.transact([
      monthlyRunTable(table).finish(period, at),
      runMailTable(table).create({
        period,
        createdAt: at,
        lines,
        totalCents,
        exceptions: count,
        reasons,
      }),
    ]);
  } catch (error) {
    if (!(error instanceof Finished)) throw error;
  }
}
