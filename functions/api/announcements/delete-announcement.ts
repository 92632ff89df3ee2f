import { announcementsContract } from '../../../shared/announcements/contract.ts';
import { verb } from '../verb.ts';
import { changeAnnouncement } from '../../domain/announcements/change-announcement.ts';

export const deleteAnnouncement = verb(
  announcementsContract.deleteAnnouncement,
  async (context, seen) => {
    const { announcementId: id } = await changeAnnouncement(context, {
      ...seen,
      action: 'announcements.delete',
      apply: (announcement, at) => ({ ...announcement, deletedAt: at }),
    });
    return { id };
  },
);
