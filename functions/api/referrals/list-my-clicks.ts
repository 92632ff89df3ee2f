import { referralsContract } from '../../../shared/referrals/contract.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';
import { type LinkClick, linkClickTable } from '../../data/referrals/link-click.table.ts';
import { presentClick } from '../../domain/referrals/present.ts';

export const listMyClicks = verb(
  referralsContract.listMyClicks,
  async ({ table, actor }, { limit, cursor }) => {
    const query = { list: 'myClicks', agentId: actor.userId };
    const after = positionOf(query, cursor);
    const { rows, more } = await linkClickTable(table).page(actor.userId, { limit, after });
    return {
      rows: rows.map(presentClick),
      cursor: more ? cursorAfter(query, endOf(rows.at(-1))) : null,
    };
  },
);

const endOf = (row: LinkClick | undefined) => row && { at: row.createdAt, id: row.clickId };
