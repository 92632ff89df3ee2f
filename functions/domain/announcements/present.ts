/** Presents announcements in API answers; lists every field. */
import type { Announcement, News } from '../../../shared/announcements/contract.ts';
import type { Published, StoredAnnouncement } from '../../data/announcements/announcement.table.ts';

/** For administrators. */
export const presentAnnouncement = (announcement: StoredAnnouncement): Announcement => ({
  id: announcement.announcementId,
  title: announcement.title,
  content: announcement.content,
  urgency: announcement.urgency,
  targetAudience: announcement.targetAudience,
  createdBy: announcement.createdBy,
  createdAt: announcement.createdAt,
  updatedAt: announcement.updatedAt,
  version: announcement.version,
  ...(announcement.publishedAt === '' ? {} : { publishedAt: announcement.publishedAt }),
});

/** For its readers. */
export const presentNews = (announcement: Published): News => ({
  id: announcement.announcementId,
  title: announcement.title,
  content: announcement.content,
  urgency: announcement.urgency,
  publishedAt: announcement.publishedAt,
});
