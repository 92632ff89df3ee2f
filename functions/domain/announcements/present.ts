/** What leaves the portal about an announcement, field by field. */
import type { Announcement, News } from '../../../shared/announcements/contract.ts';
import type { Published, StoredAnnouncement } from '../../data/announcement.table.ts';

/** An announcement as administrators see it. */
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

/** An announcement as its readers see it. */
export const presentNews = (announcement: Published): News => ({
  id: announcement.announcementId,
  title: announcement.title,
  content: announcement.content,
  urgency: announcement.urgency,
  publishedAt: announcement.publishedAt,
});
