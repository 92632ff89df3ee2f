import type { Table } from '../../platform/table.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';

/**
 * The active administrator with an e-mail address or a user id. It reads all of them: for an operator's
 * command only.
 */
export async function findAdministrator(table: Table, named: string): Promise<Profile | undefined> {
  const everybody = await profileTable(table).activeAdministrators();
  const email = named.toLowerCase();
  return everybody.find((one) => one.email.toLowerCase() === email || one.userId === named);
}
