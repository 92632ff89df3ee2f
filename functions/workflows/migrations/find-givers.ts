/** Finds in the audit trail who alone gave an administrator what they are. */
import { permissionNames } from '../../../shared/kernel/permissions.ts';
import { type AuditEvent, auditEventTable } from '../../data/audit/audit-event.table.ts';
import { type Gift, storedGift } from '../../domain/approvals/plan-givers.ts';
import { OPERATOR } from '../../platform/context.ts';
import { entityOf, type Item } from '../../platform/item.ts';
import type { Position } from '../../platform/page.ts';
import { readAll } from '../../platform/pages.ts';
import type { Table } from '../../platform/table.ts';

const PAGE = 200;

/** The profile with its givers; undefined where it has them, or nobody alone gave this person anything. */
export async function findGivers(item: Item, table: Table): Promise<Item | undefined> {
  if (entityOf(item) !== 'profile' || item['role'] !== 'admin' || item['givenBy'] !== undefined)
    return undefined;
  const gifts = await readGifts(table, String(item['userId']));
  if (item['hasFinance'] !== true) gifts.delete('finance');
  if (gifts.size === 0) return undefined;
  const givenBy: string[] = [];
  for (const [gift, giverId] of gifts)
    for (const id of await withGivers(table, giverId)) givenBy.push(storedGift(gift, id));
  return { ...item, givenBy };
}

/** The newest giver of each thing, but an operator: before, one person's act was enough for all of them. */
async function readGifts(table: Table, userId: string): Promise<Map<Gift, string>> {
  const events = await readAll((after: Position | undefined) =>
    auditEventTable(table).page({ subject: `administrator:${userId}`, limit: PAGE, after }),
  );
  const gifts = events.toReversed().flatMap((event) => {
    const gift = giftOf(event);
    return gift ? [[gift, event.actorId] as const] : [];
  });
  return new Map([...new Map(gifts)].filter(([, giverId]) => giverId !== OPERATOR.userId));
}

/** A giver, with whoever alone gave that person something, and so on. */
async function withGivers(table: Table, giverId: string): Promise<Set<string>> {
  const found = new Set([giverId]);
  // It is walked through to what is added meanwhile.
  for (const id of found)
    for (const giver of (await readGifts(table, id)).values()) found.add(giver);
  return found;
}

/** True for the values of an event that have the finance permission. */
export const hasFinance = ({ hasFinance: isHeld, permissions }: Record<string, unknown> = {}) =>
  isHeld === true || String(permissions).split(', ').includes(permissionNames.finance);

/** The gift that an event records, whoever gave it. */
export function giftOf({ action, before, after }: AuditEvent): Gift | undefined {
  if (action === 'identity.removeSecondFactor') return 'secondFactor';
  if (action === 'identity.setStatus')
    return after?.['status'] === 'active' ? 'account' : undefined;
  const isChange = action === 'identity.setPermissions' || action === 'identity.setFinance';
  return isChange && hasFinance(after) && !hasFinance(before) ? 'finance' : undefined;
}
