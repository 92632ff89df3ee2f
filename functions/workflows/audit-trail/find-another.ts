/** Finds from the audit trail whether another person could have confirmed what one decided alone. */
import { type AuditEvent, auditEventTable } from '../../data/audit/audit-event.table.ts';
import { storedGift } from '../../domain/approvals/plan-givers.ts';
import { OPERATOR } from '../../platform/context.ts';
import type { Position } from '../../platform/page.ts';
import { pagesOf } from '../../platform/pages.ts';
import type { Table } from '../../platform/table.ts';
import { giftOf, hasFinance } from '../migrations/find-givers.ts';

const PAGE = 200;
/** The index of administrators lags: one who got the permission within this time wasn't seen by the act. */
const LATELY_MS = 60_000;

const ofRights = new Set([
  'identity.setStatus',
  'identity.setFinance',
  'identity.setPermissions',
  'identity.removeSecondFactor',
  'identity.confirmAdministrator',
]);

/** The events about administrators' rights, oldest first. */
export async function readRightEvents(table: Table): Promise<AuditEvent[]> {
  const found: AuditEvent[] = [];
  const pages = pagesOf(async (after: Position | undefined) => {
    const topic = 'administrators';
    return auditEventTable(table).page({ topic, limit: PAGE, after });
  });
  for await (const rows of pages) found.push(...rows.filter(({ action }) => ofRights.has(action)));
  return found.toReversed();
}

/** The person behind each account; those of one mailbox are one. */
export type PersonOf = (userId: string) => string;

/**
 * Finds another administrator who could have confirmed an act: one with the finance permission and another
 * mailbox, whom the actor alone gave nothing. Administrators whose permission has no event aren't found.
 */
export function findAnother(
  events: readonly AuditEvent[],
  { actorId, at }: Pick<AuditEvent, 'actorId' | 'at'>,
  personOf: PersonOf,
): string | undefined {
  /** Since when each administrator has the finance permission. */
  const holders = new Map<string, string>();
  const gifts = new Map<string, string[]>();
  const giversOf = (userId: string) =>
    (gifts.get(userId) ?? []).map((gift) => gift.slice(gift.indexOf('#') + 1));
  for (const event of events.filter((one) => one.at < at)) {
    holdAfter(holders, event);
    const { action, subjectId } = event;
    if (action === 'identity.confirmAdministrator') gifts.delete(subjectId);
    const gift = giftOf(event);
    if (!gift) continue;
    const isAlone = event.approvalId === undefined && event.actorId !== OPERATOR.userId;
    const givers = isAlone ? [event.actorId, ...giversOf(event.actorId)] : [];
    const kept = (gifts.get(subjectId) ?? []).filter(
      (one) => !one.startsWith(storedGift(gift, '')),
    );
    gifts.set(subjectId, [...kept, ...givers.map((id) => storedGift(gift, id))]);
  }
  const lately = new Date(Date.parse(at) - LATELY_MS).toISOString();
  const isActor = (id: string) => personOf(id) === personOf(actorId);
  const [other] = [...holders].find(
    ([id, since]) => since < lately && !isActor(id) && !giversOf(id).some(isActor),
  ) ?? [undefined];
  return other;
}

function holdAfter(holders: Map<string, string>, { action, after, at, subjectId }: AuditEvent) {
  if (action === 'identity.setStatus') holders.delete(subjectId);
  if (action !== 'identity.setPermissions' && action !== 'identity.setFinance') return;
  if (!hasFinance(after)) holders.delete(subjectId);
  else if (!holders.has(subjectId)) holders.set(subjectId, at);
}
