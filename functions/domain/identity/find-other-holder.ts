/** An address names one person: the user pool forgets who had it, the table doesn't. */
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import type { Table } from '../../platform/table.ts';

/**
 * The profile of somebody else with an address. The user pool lets an address be registered again once
 * its account is gone, which an access token is enough for; a second profile would be active whatever
 * the first one's status, and split its money and history. An agent whom the office deleted has no
 * profile any more, and may register anew.
 * @param userId the person who is to have the address; absent: nobody yet
 */
export async function findOtherHolder(
  table: Table,
  email: string,
  userId?: string,
): Promise<Profile | undefined> {
  const holder = await profileTable(table).withEmail(email.trim().toLowerCase());
  return holder?.userId === userId ? undefined : holder;
}
