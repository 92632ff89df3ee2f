import { announcementsContract } from '../../../shared/announcements/contract.ts';
import { verb } from '../verb.ts';
import {
  changeAnnouncement,
  publishedAtOnce,
} from '../../domain/announcements/change-announcement.ts';
import { presentAnnouncement } from '../../domain/announcements/present.ts';

/** Changes an announcement. Its date changes only where it is published with the change. */
export const updateAnnouncement = verb(
  announcementsContract.updateAnnouncement,
  async (context, { announcementId, version, publishImmediately, ...content }) => {
    const changed = await changeAnnouncement(context, {
      announcementId,
      version,
      action: 'announcements.update',
      apply: (announcement, at) => {
        const edited = { ...announcement, ...content };
        return publishImmediately ? publishedAtOnce(edited, at) : edited;
      },
    });
    return presentAnnouncement(changed);
  },
);
