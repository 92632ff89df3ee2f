import { announcementsContract } from '../../../shared/announcements/contract.ts';
import { presentAnnouncement } from '../../domain/announcements/present.ts';
import { readAnnouncementsPage } from '../../domain/announcements/read-announcements-page.ts';
import { verb } from '../verb.ts';

export const listAnnouncements = verb(
  announcementsContract.listAnnouncements,
  async (context, input) => {
    const { rows, ...page } = await readAnnouncementsPage(context, input);
    return { rows: rows.map(presentAnnouncement), ...page };
  },
);
