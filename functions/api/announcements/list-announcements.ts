import { announcementsContract } from '../../../shared/announcements/contract.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { searchOwn } from '../../domain/search/search-rows.ts';
import { verb } from '../verb.ts';
import { announcementPosition, announcementTable, isThere } from '../../data/announcement.table.ts';
import { presentAnnouncement } from '../../domain/announcements/present.ts';

export const listAnnouncements = verb(
  announcementsContract.listAnnouncements,
  async ({ table }, { limit, cursor, status, order, q }) => {
    const query = { list: 'announcements', status, order, q };
    const page = { status, order, limit, after: positionOf(query, cursor) };
    const announcements = announcementTable(table);
    const { rows, more, incomplete } =
      q === undefined
        ? { ...(await announcements.page(page)), incomplete: false }
        : await searchOwn(
            table,
            { ...page, q, filtered: status !== undefined },
            {
              subject: 'announcement',
              getMany: announcements.getMany,
              positionOf: announcementPosition,
              isWanted: (row) => isThere(row) && (status === undefined || row.status === status),
            },
          );
    const last = rows.at(-1);
    return {
      rows: rows.map(presentAnnouncement),
      cursor: more && last ? cursorAfter(query, announcementPosition(last)) : null,
      ...(incomplete ? { incomplete } : {}),
    };
  },
);
