import type { Position } from '../../platform/page.ts';
import { pagesOf } from '../../platform/pages.ts';
import type { Table } from '../../platform/table.ts';
import { type Profile, profileTable } from '../../data/profile.table.ts';

const PAGE = 100;

/** The active administrator with an e-mail address. It reads all of them: for an operator's command only. */
export async function findAdministrator(table: Table, email: string): Promise<Profile | undefined> {
  const pages = pagesOf(async (after: Position | undefined) => {
    const { rows, more } = await profileTable(table).page(
      { role: 'admin', status: 'active' },
      { order: 'oldest', limit: PAGE, after },
    );
    const last = rows.at(-1);
    return { rows, next: more && last ? { at: last.createdAt, id: last.userId } : undefined };
  });
  for await (const rows of pages) {
    const found = rows.find((profile) => profile.email.toLowerCase() === email.toLowerCase());
    if (found) return found;
  }
  return undefined;
}
