import { identityContract } from '../../../shared/identity/contract.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';
import { adminTable } from '../../data/admin.table.ts';
import { presentAdministrator } from '../../domain/identity/present.ts';
import { profileTable } from '../../data/profile.table.ts';

/** The active administrators; each row says whether it has the finance permission. */
export const listAdministrators = verb(
  identityContract.listAdministrators,
  async ({ table }, { limit, cursor }) => {
    const query = { list: 'administrators' };
    const { rows, more } = await profileTable(table).page(
      { role: 'admin', status: 'active' },
      { order: 'oldest', limit, after: positionOf(query, cursor) },
    );
    const people = await adminTable(table).getMany(rows.map(({ userId }) => userId));
    const last = more ? rows.at(-1) : undefined;
    return {
      rows: rows.map((profile) => presentAdministrator(profile, people.get(profile.userId))),
      cursor: cursorAfter(query, last && { at: last.createdAt, id: last.userId }),
    };
  },
);
