/**
 * Owes an e-mail to everybody who could confirm an act that was asked for: at once, and at most one an hour,
 * so that one tells of several acts. Repeating it is safe, because each e-mail is an item of its own that is
 * created once.
 */
import { administratorMailTable } from '../../data/identity/administrator-mail.table.ts';
import type { StoredApproval } from '../../data/approvals/approval.table.ts';
import { findSecondPeople } from '../../domain/approvals/find-second-people.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Change, entityOf, type Item } from '../../platform/item.ts';
import { ifNeeded, notNeeded } from '../../platform/not-needed.ts';
import type { Table } from '../../platform/table.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The act that a change of an item asks for, if any. */
export const newActOf = ({ before, after }: Change<Item>): StoredApproval | undefined =>
  !before && entityOf(after) === 'approval' && after?.['status'] === 'waiting'
    ? (after as Item & StoredApproval)
    : undefined;

export async function notifySecondPeople(
  { table, clock }: { table: Table; clock: Pick<Clock, 'real'> },
  { askedBy }: Pick<StoredApproval, 'askedBy'>,
): Promise<void> {
  const hour = Math.floor(clock.real().getTime() / HOUR_MS) * HOUR_MS;
  const at = new Date(hour).toISOString();
  const later = new Date(hour + HOUR_MS).toISOString();
  for (const { userId } of await findSecondPeople({ table, actor: { userId: askedBy } }))
    if (!(await owe(table, userId, { at })))
      await owe(table, userId, { at: later, leasedUntil: later });
}

/** @returns false where it was owed before */
function owe(
  table: Table,
  recipientId: string,
  when: { at: string; leasedUntil?: string },
): Promise<boolean> {
  const owed = { recipientId, subjectId: recipientId, kind: 'actsWait', ...when } as const;
  return ifNeeded(table.transact([administratorMailTable(table).create(owed).orThrow(notNeeded)]));
}
