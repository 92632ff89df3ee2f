/** Reads the acts that wait, and ends all of them. */
import { approvalPosition, approvalTable, type StoredApproval } from '../../data/approval.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Position } from '../../platform/page.ts';
import { readAll } from '../../platform/pages.ts';

const PAGE = 100;

class Decided extends Error {
  override readonly name = 'Decided';
}

/** Every act that waits, also those that have expired: an office has few. */
export const readWaitingActs = ({ table }: Pick<Context, 'table'>): Promise<StoredApproval[]> =>
  readAll(async (after: Position | undefined) => {
    const { rows, more } = await approvalTable(table).page('waiting', { limit: PAGE, after });
    return { rows, next: more ? approvalPosition(rows.at(-1)) : undefined };
  });

/**
 * Ends every act that waits: after a restore, one that was confirmed later than the copy would wait again, and be done
 * twice. The people ask again. What an operator did in an emergency stays until somebody accepts it.
 */
export async function endAllActs(
  context: Pick<Context, 'actor' | 'clock' | 'table'>,
): Promise<void> {
  const { actor, clock, table } = context;
  const decidedAt = clock.now().toISOString();
  const ended = { status: 'ended', decidedAt, decidedBy: actor.userId } as const;
  const over = () => new Decided();
  for (const approval of await readWaitingActs(context)) {
    if (approval.operation === 'approvals.acceptCommand') continue;
    try {
      await table.transact([approvalTable(table).decide(approval, ended).orThrow(over)]);
    } catch (error) {
      if (!(error instanceof Decided)) throw error;
    }
  }
}
