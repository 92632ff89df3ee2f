import { announcementsContract } from '../../../shared/announcements/contract.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { verb } from '../verb.ts';
import { changeAnnouncement } from '../../domain/announcements/change-announcement.ts';
import { presentAnnouncement } from '../../domain/announcements/present.ts';

/** Makes an announcement a draft again; it stays read for those who read it. */
export const unpublishAnnouncement = verb(
  announcementsContract.unpublishAnnouncement,
  async (context, seen) => {
    const draft = await changeAnnouncement(context, {
      ...seen,
      action: 'announcements.unpublish',
      apply: (announcement) => {
        if (announcement.publishedAt !== '') return { ...announcement, publishedAt: '' };
        throw conflict('This announcement is not published.', presentAnnouncement(announcement));
      },
    });
    return presentAnnouncement(draft);
  },
);
