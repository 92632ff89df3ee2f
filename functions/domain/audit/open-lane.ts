import { auditLinkTable, type AuditLink } from '../../data/audit/audit-link.table.ts';
import type { Clock } from '../../platform/clock.ts';
import { optional } from '../../platform/present.ts';
import { Stale, type Table, type Write } from '../../platform/table.ts';
import { buildLink } from './build-link.ts';

/**
 * Appends a link that seals records to a lane of the audit chain.
 * @param beside writes of the same transaction; a refusal of one is thrown
 */
export type AppendLink = (
  records: Record<string, string>,
  beside?: readonly Write[],
) => Promise<void>;

/**
 * Opens a lane, for records as they are written, or as they are found, with the reason. The newest link is
 * remembered, and read again only where another function appended to the same lane.
 * @returns a function that throws DomainError BUSY where others append all the time
 */
export function openLane(
  { table, clock }: { table: Table; clock: Clock },
  lane: string,
  because?: AuditLink['because'],
): AppendLink {
  const links = auditLinkTable(table);
  let last: AuditLink | undefined;
  return (records, beside = []) =>
    table.planAndTransact(async (attempt) => {
      const before = (attempt === 1 ? last : undefined) ?? (await links.last(lane));
      const at = clock.now().toISOString();
      const link = buildLink(before, { lane, at, records, ...optional({ because }) });
      const isTaken = () => new Stale('Another function appended to the lane');
      await table.transact([links.create(link).orThrow(isTaken), ...beside]);
      last = link;
    });
}
