/** Reads the acts that wait, and ends all of them. */
import {
  approvalPosition,
  approvalTable,
  type StoredApproval,
} from '../../data/approvals/approval.table.ts';
import type { Context } from '../../platform/context.ts';
import { ifNeeded, notNeeded } from '../../platform/not-needed.ts';
import type { Position } from '../../platform/page.ts';
import { readAll } from '../../platform/pages.ts';

const PAGE = 100;

/** Every act that waits, also those that have expired: an office has few. */
export const readWaitingActs = ({ table }: Pick<Context, 'table'>): Promise<StoredApproval[]> =>
  readAll(async (after: Position | undefined) => {
    const { rows, more } = await approvalTable(table).page('waiting', { limit: PAGE, after });
    return { rows, next: more ? approvalPosition(rows.at(-1)) : undefined };
  });

/**
 * Ends every act that waits: after a restore, one that was confirmed later than the copy would wait again,
 * and be done twice. The people ask again. What an operator did in an emergency stays until somebody accepts
 * it.
 */
export async function endAllActs(
  context: Pick<Context, 'actor' | 'clock' | 'table'>,
): Promise<void> {
  const { actor, clock, table } = context;
  const decidedAt = clock.now().toISOString();
  const ended = { status: 'ended', decidedAt, decidedBy: actor.userId } as const;
  for (const approval of await readWaitingActs(context)) {
    if (approval.operation === 'approvals.acceptCommand') continue;
    // Somebody may have decided it meanwhile.
    const end = approvalTable(table).decide(approval, ended).orThrow(notNeeded);
    await ifNeeded(table.transact([end]));
  }
}
