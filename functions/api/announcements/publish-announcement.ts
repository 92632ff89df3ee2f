import { announcementsContract } from '../../../shared/announcements/contract.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { verb } from '../verb.ts';
import {
  changeAnnouncement,
  publishedAtOnce,
} from '../../domain/announcements/change-announcement.ts';
import { presentAnnouncement } from '../../domain/announcements/present.ts';

export const publishAnnouncement = verb(
  announcementsContract.publishAnnouncement,
  async (context, seen) => {
    const published = await changeAnnouncement(context, {
      ...seen,
      action: 'announcements.publish',
      apply: (announcement, at) => {
        if (announcement.publishedAt === '') return publishedAtOnce(announcement, at);
        throw conflict(
          'This announcement is already published.',
          presentAnnouncement(announcement),
        );
      },
    });
    return presentAnnouncement(published);
  },
);
