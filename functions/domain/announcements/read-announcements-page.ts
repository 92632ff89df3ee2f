import type { announcementFilter } from '../../../shared/announcements/contract.ts';
import {
  announcementPosition,
  announcementTable,
  isThere,
} from '../../data/announcements/announcement.table.ts';
import type { Context } from '../../platform/context.ts';
import { readOwnPage } from '../search/read-own-page.ts';
import type { FilterQuery } from '../search/read-searched-page.ts';
import { searchOwn } from '../search/search-rows.ts';

/** A page of the administrators' list of announcements, as it is filtered, searched and ordered. */
export function readAnnouncementsPage(
  { table }: Context,
  { status, ...query }: FilterQuery<typeof announcementFilter>,
) {
  const announcements = announcementTable(table);
  return readOwnPage(
    { ...query, filter: { status } },
    {
      name: 'announcements',
      page: announcements.page,
      positionOf: announcementPosition,
      search: (page) =>
        searchOwn(
          table,
          { ...page, filtered: status !== undefined },
          {
            subject: 'announcement',
            getMany: announcements.getMany,
            positionOf: announcementPosition,
            isWanted: (row) => isThere(row) && (status === undefined || row.status === status),
          },
        ),
    },
  );
}
