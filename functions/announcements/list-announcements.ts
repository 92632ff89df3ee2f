import { announcementsContract } from '../../shared/announcements/contract.ts';
import { cursorAfter, positionOf } from '../platform/page.ts';
import { verb } from '../platform/verb.ts';
import { announcementTable, type StoredAnnouncement } from './announcement.table.ts';
import { presentAnnouncement } from './present.ts';

const QUERY = { list: 'announcements' };

/** All announcements, drafts too, newest first. */
export const listAnnouncements = verb(
  announcementsContract.listAnnouncements,
  async ({ table }, { limit, cursor }) => {
    const after = positionOf(QUERY, cursor);
    const { rows, more } = await announcementTable(table).page({ limit, after });
    return {
      rows: rows.map(presentAnnouncement),
      cursor: more ? cursorAfter(QUERY, position(rows.at(-1))) : null,
    };
  },
);

const position = (announcement: StoredAnnouncement | undefined) =>
  announcement && { at: announcement.createdAt, id: announcement.announcementId };
