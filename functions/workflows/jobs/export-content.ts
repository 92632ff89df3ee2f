/** The exports of announcements and resources. */
import type { StoredAnnouncement } from '../../data/announcements/announcement.table.ts';
import { readAnnouncementsPage } from '../../domain/announcements/read-announcements-page.ts';
import { readResourcesPage } from '../../domain/resources/read-resources-page.ts';
import type { UsedResource } from '../../domain/resources/read-used-resources.ts';
import { exportOf, type FilterOf } from './export-columns.ts';

export const exportContent = {
  exportAnnouncements: exportOf<StoredAnnouncement, FilterOf<typeof readAnnouncementsPage>>(
    [
      ['Announcement ID', (announcement) => announcement.announcementId, 'id'],
      ['Title', (announcement) => announcement.title],
      ['Content', (announcement) => announcement.content],
      ['Urgency', (announcement) => announcement.urgency],
      ['Target Audience', (announcement) => announcement.targetAudience],
      ['Status', (announcement) => announcement.status ?? ''],
      ['Published', (announcement) => announcement.publishedAt, 'time'],
      ['Created', (announcement) => announcement.createdAt, 'time'],
    ],
    readAnnouncementsPage,
  ),
  exportResources: exportOf<UsedResource, FilterOf<typeof readResourcesPage>>(
    [
      ['Resource ID', ({ resource }) => resource.resourceId, 'id'],
      ['Title', ({ resource }) => resource.title],
      ['Description', ({ resource }) => resource.description ?? ''],
      ['Category', ({ resource }) => resource.category],
      ['Resource Type', ({ resource }) => resource.fileType],
      ['Status', ({ resource }) => resource.status ?? ''],
      ['URL', ({ resource }) => resource.fileUrl ?? ''],
      ['File Name', ({ resource }) => resource.fileName ?? ''],
      ['File Size (bytes)', ({ resource }) => resource.fileSize, 'number'],
      ['Tags', ({ resource }) => resource.tags.join(', ')],
      ['Views', ({ uses }) => uses?.resourceViews ?? 0, 'number'],
      ['Downloads', ({ uses }) => uses?.resourceDownloads ?? 0, 'number'],
      ['Shares', ({ uses }) => uses?.resourceShares ?? 0, 'number'],
      ['Created', ({ resource }) => resource.createdAt, 'time'],
    ],
    readResourcesPage,
  ),
};
