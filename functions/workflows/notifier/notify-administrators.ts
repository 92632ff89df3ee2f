/**
 * Owes every active administrator an e-mail about each new one, whose registration nobody else has to
 * agree to. This runs from the stream, so that it can't be lost; repeating it is safe, because each
 * e-mail is an item of its own that is created once.
 */
import { administratorMailTable } from '../../data/identity/administrator-mail.table.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import { type Change, entityOf, type Item } from '../../platform/item.ts';
import { ifNeeded, notNeeded } from '../../platform/not-needed.ts';
import type { Table } from '../../platform/table.ts';

/** The administrator whom a change of an item adds, if any. */
export const newAdministratorOf = ({ before, after }: Change<Item>): Profile | undefined =>
  !before &&
  entityOf(after) === 'profile' &&
  after?.['role'] === 'admin' &&
  after['status'] !== 'inactive'
    ? (after as Item & Profile)
    : undefined;

export async function notifyAdministrators(table: Table, added: Profile): Promise<void> {
  for (const { userId } of await profileTable(table).activeAdministrators())
    if (userId !== added.userId) await owe(table, userId, added);
}

async function owe(table: Table, recipientId: string, added: Profile): Promise<void> {
  const { userId: subjectId, createdAt: at } = added;
  const owed = { recipientId, subjectId, kind: 'administratorAdded', at } as const;
  await ifNeeded(table.transact([administratorMailTable(table).create(owed).orThrow(notNeeded)]));
}
