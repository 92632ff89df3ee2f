/** The exports of announcements and resources. */
import type { Publication } from '../../../shared/kernel/publication.ts';
import {
  announcementPosition,
  announcementTable,
  type StoredAnnouncement,
} from '../../data/announcement.table.ts';
import { readPage, type UsedResource } from '../../domain/resources/read-used-resources.ts';
import { resourcePosition } from '../../data/resource.table.ts';
import { type ExportFilter, exportOf } from './export-columns.ts';

const statusOf = ({ rowStatus }: ExportFilter) => rowStatus as Publication | undefined;

export const exportContent = {
  exportAnnouncements: exportOf<StoredAnnouncement>(
    [
      ['Announcement ID', (announcement) => announcement.announcementId],
      ['Title', (announcement) => announcement.title],
      ['Content', (announcement) => announcement.content],
      ['Urgency', (announcement) => announcement.urgency],
      ['Target Audience', (announcement) => announcement.targetAudience],
      ['Status', (announcement) => announcement.status ?? ''],
      ['Published', (announcement) => announcement.publishedAt],
      ['Created', (announcement) => announcement.createdAt],
    ],
    async ({ table }, { limit, after, ...filter }) => {
      const query = { status: statusOf(filter), order: 'newest', limit, after } as const;
      const { rows, more } = await announcementTable(table).page(query);
      const last = rows.at(-1);
      return { rows, next: more && last ? announcementPosition(last) : undefined };
    },
  ),
  exportResources: exportOf<UsedResource>(
    [
      ['Resource ID', ({ resource }) => resource.resourceId],
      ['Title', ({ resource }) => resource.title],
      ['Description', ({ resource }) => resource.description ?? ''],
      ['Category', ({ resource }) => resource.category],
      ['Resource Type', ({ resource }) => resource.fileType],
      ['Status', ({ resource }) => resource.status ?? ''],
      ['URL', ({ resource }) => resource.fileUrl ?? ''],
      ['File Name', ({ resource }) => resource.fileName ?? ''],
      [
        'File Size (bytes)',
        ({ resource }) => (resource.fileSize === undefined ? '' : String(resource.fileSize)),
      ],
      ['Tags', ({ resource }) => resource.tags.join(', ')],
      ['Views', ({ uses }) => String(uses?.resourceViews ?? 0)],
      ['Downloads', ({ uses }) => String(uses?.resourceDownloads ?? 0)],
      ['Shares', ({ uses }) => String(uses?.resourceShares ?? 0)],
      ['Created', ({ resource }) => resource.createdAt],
    ],
    async ({ table }, { limit, after, rowCategory: category, ...filter }) => {
      const query = { status: statusOf(filter), order: 'newest', category, limit, after } as const;
      const { rows, more } = await readPage(table, query);
      const last = rows.at(-1);
      return { rows, next: more && last ? resourcePosition(last.resource) : undefined };
    },
  ),
};
