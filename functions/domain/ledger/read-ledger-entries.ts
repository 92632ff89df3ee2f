import { causeIdsOf } from '../../../shared/books/rules.ts';
import type { LedgerFilter } from '../../../shared/books/schemas.ts';
import { addDays, startOfDay } from '../../../shared/kernel/month.ts';
import { monthOf } from '../../../shared/kernel/span.ts';
import { type LedgerEntry, ledgerEntryTable } from '../../data/ledger/ledger-entry.table.ts';
import type { Context } from '../../platform/context.ts';

export type { LedgerEntry } from '../../data/ledger/ledger-entry.table.ts';

/** The position of an entry among those of its agent. */
export type EntryPosition = Pick<LedgerEntry, 'period' | 'at' | 'key'>;

export const positionOfEntry = ({ period, at, key }: LedgerEntry): EntryPosition => ({
  period,
  at,
  key,
});

/** Entries that are read at once of one agent. */
const PAGE = 200;

/**
 * A page of an agent's ledger, oldest first.
 * @returns the entries that match, and the last one that was read where others follow
 */
export async function readLedgerEntries(
  { table }: Context,
  agentId: string,
  { from, to, entryKind, saleId }: LedgerFilter,
  after: EntryPosition | undefined,
): Promise<{ entries: LedgerEntry[]; last: LedgerEntry | undefined }> {
  const { rows, more } = await ledgerEntryTable(table).pageOfPeriods(agentId, {
    from: monthOf(from),
    through: monthOf(to),
    limit: PAGE,
    after,
  });
  const [begins, ends] = [startOfDay(from), startOfDay(addDays(to, 1))];
  const entries = rows.filter(
    (entry) =>
      entry.at >= begins &&
      entry.at < ends &&
      (!entryKind || entry.kind === entryKind) &&
      (!saleId || causeIdsOf(entry).saleId === saleId),
  );
  return { entries, last: more ? rows.at(-1) : undefined };
}
