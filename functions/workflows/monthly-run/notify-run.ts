/** The last step of a run: notifies the agents, page by page, then finance, and finishes the run. */
import { conflict } from '../../../shared/kernel/errors.ts';
import type { MessageOf, NotifiedPage } from '../../../shared/kernel/messages.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { ifNeeded } from '../../platform/not-needed.ts';
import {
  batchesOfRun,
  monthlyRunTable,
  type StoredRun,
} from '../../data/monthly-run/monthly-run.table.ts';
import { notifyAgents } from './notify-agents.ts';
import { readBatchesOfRun } from '../../domain/monthly-run/read-month-batches.ts';
import { type Exceptions, readExceptions } from '../../domain/monthly-run/read-exceptions.ts';
import { runMailTable } from '../../data/monthly-run/run-mail.table.ts';

/** Agents of a page: with two e-mails each, and ten a second, it takes less than two minutes. */
export const NOTIFIED_PAGE = 500;

/**
 * Notifies the agents of a page, and after the last page finance. Idempotent: a repeated page notifies
 * each agent once.
 * @param cursor where the page begins; absent at the first agent
 * @returns the cursor of the next page; null after the last one
 */
export async function notifyRun(
  context: Context,
  { period, cursor = null }: Omit<MessageOf<'notifyRun'>, 'kind'>,
  limit = NOTIFIED_PAGE,
): Promise<NotifiedPage> {
  const { table } = context;
  const run = await monthlyRunTable(table).get(period);
  if (!run) throw conflict(`There is no run of ${period}.`);
  // Another execution has finished the run.
  if (run.status === 'finished') return { period, cursor: null };
  const [exceptions, page] = await Promise.all([
    readExceptions(context, batchesOfRun(run)),
    agentTable(table).page(cursor, limit),
  ]);
  const { waiting } = exceptions;
  await notifyAgents(context, { period, at: run.startedAt, agents: page.rows, waiting });
  if (page.cursor === null) await finish(context, run, exceptions);
  return { period, cursor: page.cursor };
}

/** One transaction finishes the run and records the e-mail to send, so that exactly one is sent. */
async function finish(
  context: Context,
  run: StoredRun,
  { count, reasons }: Exceptions,
): Promise<void> {
  const { clock, table } = context;
  const { period } = run;
  const batches = await readBatchesOfRun(context, run);
  if (batches.length === 0) throw conflict(`There is no batch of ${period}.`);
  const lines = batches.reduce((sum, batch) => sum + batch.lines, 0);
  const totalCents = batches.reduce((sum, batch) => sum + batch.totalCents, 0);
  const at = clock.now().toISOString();
  const mail = { period, createdAt: at, lines, totalCents, exceptions: count, reasons };
  await ifNeeded(
    table.transact([monthlyRunTable(table).finish(period, at), runMailTable(table).create(mail)]),
  );
}
