/** The rows of exports of what the office writes for agents: announcements and resources. */
import type { Publication } from '../../../shared/kernel/publication.ts';
import {
  announcementPosition,
  announcementTable,
  type StoredAnnouncement,
} from '../../data/announcement.table.ts';
import type { Context } from '../../platform/context.ts';
import { readPage, type UsedResource } from '../../domain/resources/read-used-resources.ts';
import { resourcePosition } from '../../data/resource.table.ts';
import type { ExportPage, Place, Row } from './export-rows.ts';

const announcementRow = (announcement: StoredAnnouncement): Row => ({
  'Announcement ID': announcement.announcementId,
  Title: announcement.title,
  Content: announcement.content,
  Urgency: announcement.urgency,
  'Target Audience': announcement.targetAudience,
  Status: announcement.status ?? '',
  Published: announcement.publishedAt,
  Created: announcement.createdAt,
});

const resourceRow = ({ resource, uses }: UsedResource): Row => ({
  'Resource ID': resource.resourceId,
  Title: resource.title,
  Description: resource.description ?? '',
  Category: resource.category,
  'Resource Type': resource.fileType,
  Status: resource.status ?? '',
  URL: resource.fileUrl ?? '',
  'File Name': resource.fileName ?? '',
  'File Size (bytes)': resource.fileSize === undefined ? '' : String(resource.fileSize),
  Tags: resource.tags.join(', '),
  Views: String(uses?.resourceViews ?? 0),
  Downloads: String(uses?.resourceDownloads ?? 0),
  Shares: String(uses?.resourceShares ?? 0),
  Created: resource.createdAt,
});

const statusOf = ({ rowStatus }: Place) => rowStatus as Publication | undefined;

export const exportContentPages = {
  exportAnnouncements: async ({ table }: Context, place: Place): Promise<ExportPage> => {
    const { limit, after } = place;
    const asked = { status: statusOf(place), order: 'newest', limit } as const;
    const { rows, more } = await announcementTable(table).page({ ...asked, after });
    const last = rows.at(-1);
    const next = more && last ? announcementPosition(last) : undefined;
    return { rows: rows.map(announcementRow), next };
  },
  exportResources: async ({ table }: Context, place: Place): Promise<ExportPage> => {
    const { limit, after, rowCategory: category } = place;
    const asked = { status: statusOf(place), order: 'newest', limit } as const;
    const { rows, more } = await readPage(table, { ...asked, category, after });
    const last = rows.at(-1);
    const next = more && last ? resourcePosition(last.resource) : undefined;
    return { rows: rows.map(resourceRow), next };
  },
};

/** The columns of each, for the file of an empty list. */
export const exportContentColumns = {
  exportAnnouncements: [
    'Announcement ID',
    'Title',
    'Content',
    'Urgency',
    'Target Audience',
    'Status',
    'Published',
    'Created',
  ],
  exportResources: [
    'Resource ID',
    'Title',
    'Description',
    'Category',
    'Resource Type',
    'Status',
    'URL',
    'File Name',
    'File Size (bytes)',
    'Tags',
    'Views',
    'Downloads',
    'Shares',
    'Created',
  ],
} as const satisfies Record<keyof typeof exportContentPages, readonly string[]>;
