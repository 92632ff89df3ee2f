/**
 * The export of the ledger: every entry with all that a balance is recomputed from. The sums of its three
 * amounts are the balance, where no filter leaves anything out.
 */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import { causeIdsOf } from '../../../shared/books/rules.ts';
import type { LedgerFilter } from '../../../shared/books/schemas.ts';
import { adminTable } from '../../data/identity/admin.table.ts';
import {
  type LedgerPlace,
  type ListedEntry,
  readLedgerPages,
} from '../../domain/books/read-ledger-pages.ts';
import { type Context, PORTAL } from '../../platform/context.ts';
import { exportOfPages, type Reading } from './export-columns.ts';

interface ExportedEntry extends ListedEntry {
  /** The name of who acted; the id where that person isn't there any more. */
  actor: string;
}

export const exportLedger = exportOfPages<ExportedEntry, LedgerFilter>(
  [
    ['Entry ID', ({ entry }) => `${entry.agentId}/${entry.key}`, 'id'],
    ['Agent ID', ({ entry }) => entry.agentId],
    ['Agent Code', ({ agent }) => agent?.referralCode],
    ['Agent', ({ agent }) => agent?.fullName ?? DELETED_AGENT],
    ['Kind', ({ entry }) => entry.kind],
    ['Cause', ({ entry }) => entry.cause],
    ['Sale ID', ({ entry }) => causeIdsOf(entry).saleId],
    ['Payout ID', ({ entry }) => causeIdsOf(entry).payoutId],
    ['Recruit ID', ({ entry }) => causeIdsOf(entry).recruitId],
    ['Period', ({ entry }) => entry.period],
    ['At', ({ entry }) => entry.at, 'time'],
    ['Earned (R)', ({ entry }) => entry.earnedCents, 'rand'],
    ['Reserved (R)', ({ entry }) => entry.reservedCents, 'rand'],
    ['Paid (R)', ({ entry }) => entry.paidCents, 'rand'],
    ['Actor ID', ({ entry }) => entry.actorId],
    ['Actor', ({ actor }) => actor],
  ],
  readExported,
);

async function* readExported(reading: Reading, filter: LedgerFilter, cursor: string | undefined) {
  const from = cursor === undefined ? undefined : (JSON.parse(cursor) as LedgerPlace);
  for await (const { rows, next } of readLedgerPages(reading, filter, from))
    yield { rows: await withActors(reading.context, rows), cursor: JSON.stringify(next) };
}

async function withActors(
  { table }: Context,
  rows: readonly ListedEntry[],
): Promise<ExportedEntry[]> {
  const actors = rows.flatMap(({ entry: { actorId, agentId } }) =>
    actorId === PORTAL.userId || actorId === agentId ? [] : actorId,
  );
  const admins = await adminTable(table).getMany([...new Set(actors)]);
  return rows.map((row) => {
    const { actorId, agentId } = row.entry;
    const own = actorId === agentId ? (row.agent?.fullName ?? DELETED_AGENT) : undefined;
    const portal = actorId === PORTAL.userId ? 'The portal' : undefined;
    return { ...row, actor: portal ?? own ?? admins.get(actorId)?.fullName ?? actorId };
  });
}
