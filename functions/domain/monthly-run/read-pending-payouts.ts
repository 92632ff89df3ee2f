import type { Period } from '../../../shared/kernel/month.ts';
import { payoutPosition, payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Position } from '../../platform/page.ts';
import { readAll } from '../../platform/pages.ts';
import { payoutIdOf } from '../payouts/open-payout.ts';

const PAGE = 100;

/**
 * An agent's pending payouts, without the one that the run of the period makes. The index gives their
 * ids; a consistent read gives each payout.
 */
export async function readPendingPayouts(
  { table }: Pick<Context, 'table'>,
  run: { agentId: string; period: Period },
): Promise<StoredPayout[]> {
  const { agentId } = run;
  const found = await readAll(async (after: Position | undefined) => {
    const query = { agentId, status: 'pending', limit: PAGE, after } as const;
    const { rows, more } = await payoutTable(table).page(query);
    return { rows, next: more ? payoutPosition(rows.at(-1)) : undefined };
  });
  const own = payoutIdOf(run);
  const others = found.filter(({ payoutId }) => payoutId !== own);
  if (others.length === 0) return [];
  const now = await payoutTable(table).getManyNow(others.map(({ payoutId }) => payoutId));
  return [...now.values()].filter(({ status }) => status === 'pending');
}
