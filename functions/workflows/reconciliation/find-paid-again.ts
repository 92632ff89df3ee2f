/** Finds what was paid again after the bank, or somebody by hand, had returned it. */
import { formatRand } from '../../../shared/kernel/money.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import type { AuditEvent } from '../../data/audit/audit-event.table.ts';
import { payoutPosition, payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Position } from '../../platform/page.ts';
import { readAll } from '../../platform/pages.ts';
import type { Table } from '../../platform/table.ts';

const PAGE = 100;

/**
 * A line for each returned payment after which the agent was paid something: the bank's statement has to have
 * both.
 */
export async function findPaidAgain(
  table: Table,
  returned: readonly AuditEvent[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const { agentId = '', subjectId, at, after } of returned) {
    const again = (await readPaid(table, agentId)).filter(
      ({ processedAt = '' }) => processedAt > at,
    );
    if (again.length === 0) continue;
    const amount = formatRand(Number(after?.['amountCents'] ?? 0));
    const paid = again.map(wordsOf).join(', ');
    lines.push(
      `Agent ${agentId}: ${amount} returned on ${dayOf(at)} (payout ${subjectId}), paid since: ${paid}`,
    );
  }
  return lines;
}

const wordsOf = ({ amountCents, payoutId, processedAt = '' }: StoredPayout) =>
  `${formatRand(amountCents)} on ${dayOf(processedAt)} (payout ${payoutId})`;

const readPaid = (table: Table, agentId: string): Promise<StoredPayout[]> =>
  readAll(async (after: Position | undefined) => {
    const { rows, more } = await payoutTable(table).page({
      agentId,
      status: 'paid',
      limit: PAGE,
      after,
    });
    return { rows, next: more ? payoutPosition(rows.at(-1)) : undefined };
  });
