import { identityContract } from '../../../shared/identity/contract.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';
import { readAdministrators } from '../../domain/identity/read-administrators.ts';
import { profileTable } from '../../data/identity/profile.table.ts';

/** The administrators of a status; each row says what the administrator may change. */
export const listAdministrators = verb(
  identityContract.listAdministrators,
  async (context, { status, limit, cursor }) => {
    const query = { list: 'administrators', status };
    const { rows, more } = await profileTable(context.table).page(
      { role: 'admin', status },
      { order: 'oldest', limit, after: positionOf(query, cursor) },
    );
    const last = more ? rows.at(-1) : undefined;
    return {
      rows: await readAdministrators(context, rows),
      cursor: cursorAfter(query, last && { at: last.createdAt, id: last.userId }),
    };
  },
);
