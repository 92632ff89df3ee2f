import type { Table } from '../../platform/table.ts';
import { type Profile, profileTable } from '../../data/profile.table.ts';

const PAGE = 100;

/** The active administrator of an address. For an operator's command: it goes through all of them. */
export async function findAdministrator(table: Table, email: string): Promise<Profile | undefined> {
  let after: { at: string; id: string } | undefined;
  do {
    const { rows, more } = await profileTable(table).page(
      { role: 'admin', status: 'active' },
      { order: 'oldest', limit: PAGE, after },
    );
    const found = rows.find((profile) => profile.email.toLowerCase() === email.toLowerCase());
    if (found) return found;
    const last = rows.at(-1);
    after = more && last ? { at: last.createdAt, id: last.userId } : undefined;
  } while (after);
  return undefined;
}
