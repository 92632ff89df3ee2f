/**
 * Pending payouts in no batch (requested, added, or left out of an earlier batch) join this batch
 * if the agent is eligible.
 */
import { readBalance } from '../../domain/ledger/read-balance.ts';
import { payoutPosition, payoutTable, type StoredPayout } from '../../data/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Position } from '../../platform/page.ts';
import { readAll } from '../../platform/pages.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { batchExceptionTable } from '../../data/batch-exception.table.ts';
import { batchGate, gateTable } from '../../data/gate.table.ts';
import type { AgentRunKey } from './collect-agent.ts';
import { payoutIdOf } from '../../domain/payouts/open-payout.ts';
import { readReasons } from '../../domain/monthly-run/read-reasons.ts';

const PAGE = 100;
/** Payouts in one transaction, with at most two writes each. */
const AT_ONCE = 5;

/**
 * Collects an agent's pending payouts, for which there is no minimum; a plan for `planAndTransact`.
 * @param isRepeat true where the agent was collected before: old exceptions may have to be removed
 * @returns those that are lines of the batch
 */
export async function collectPending(
  context: Context,
  part: AgentRunKey,
  isRepeat: boolean,
): Promise<string[]> {
  const { table } = context;
  const { agentId, period } = part;
  const pending = await readPending(context, part);
  const waiting = pending.filter(({ batchId }) => batchId === undefined);
  const lines = pending.filter(({ batchId }) => batchId === period);
  if (waiting.length > 0 && (await gateTable(table).isOpen(batchGate(period), agentId)))
    for (let from = 0; from < waiting.length; from += AT_ONCE)
      lines.push(...(await join(context, part, waiting.slice(from, from + AT_ONCE), isRepeat)));
  return lines.map(({ payoutId }) => payoutId);
}

/** The index gives their ids; a consistent read gives each payout. */
async function readPending({ table }: Context, part: AgentRunKey): Promise<StoredPayout[]> {
  const { agentId } = part;
  const found = await readAll(async (after: Position | undefined) => {
    const query = { agentId, status: 'pending', limit: PAGE, after } as const;
    const { rows, more } = await payoutTable(table).page(query);
    return { rows, next: more ? payoutPosition(rows.at(-1)) : undefined };
  });
  const own = payoutIdOf(part);
  const others = found.filter(({ payoutId }) => payoutId !== own);
  if (others.length === 0) return [];
  const now = await payoutTable(table).getManyNow(others.map(({ payoutId }) => payoutId));
  return [...now.values()].filter(({ status }) => status === 'pending');
}

/** @returns those that joined */
async function join(
  context: Context,
  { agentId, period }: AgentRunKey,
  payouts: readonly StoredPayout[],
  isRepeat: boolean,
): Promise<StoredPayout[]> {
  const { table } = context;
  const balance = await readBalance(context, agentId);
  const exceptions = batchExceptionTable(table);
  const joined: StoredPayout[] = [];
  const writes: Write[] = [gateTable(table).requireBatchOpen(period, agentId)];
  for (const payout of payouts) {
    const { payoutId, amountCents } = payout;
    const isFrozen = balance?.frozen === true;
    const payment = { amountCents, minimumCents: 0, isFrozen };
    const reasons = await readReasons(context, agentId, payment);
    if (reasons.length > 0)
      writes.push(exceptions.put({ period, agentId, payoutId, amountCents, reasons }));
    else {
      joined.push(payout);
      const stale = () => new Stale('The payout has changed');
      writes.push(payoutTable(table).joinBatch(payout, period).orThrow(stale));
      if (isRepeat) writes.push(exceptions.remove(period, payoutId));
    }
  }
  await table.transact(writes);
  return joined;
}
