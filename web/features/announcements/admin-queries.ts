/** Queries and mutations of Admin Announcements. */
import type { Announcement } from '../../../shared/announcements/contract.ts';
import { type Publication, publicationOf } from '../../../shared/kernel/publication.ts';
import { api, queries } from '../../lib/api.ts';
import { inPages, type ListFilter, newestOf, pageInput } from '../../lib/pages.ts';
import {
  type RowKind,
  useRowChange,
  useRowCreation,
  useRowDeletion,
} from '../../lib/row-change.ts';

export const publicationOfAnnouncement = ({ publishedAt }: Announcement): Publication =>
  publicationOf(publishedAt !== undefined);

export const announcementsQuery = (list: ListFilter<Publication>) =>
  queries.announcements.listAnnouncements.infiniteOptions({ input: pageInput(list), ...inPages });

export const announcementCountsQuery = () =>
  queries.announcements.countAnnouncements.queryOptions();

const announcementRows: RowKind<Announcement> = {
  topics: ['announcements', 'notifications'],
  listKey: () => queries.announcements.listAnnouncements.key(),
  optional: { publishedAt: undefined },
};

const idOf = ({ announcementId }: { announcementId: string }) => announcementId;

export const useCreateAnnouncement = (draft: string) =>
  useRowCreation(announcementRows, {
    draft,
    create: api.announcements.createAnnouncement,
    listsOf: (announcement: Announcement) =>
      [undefined, publicationOfAnnouncement(announcement)].map(
        (status) => announcementsQuery(newestOf(status)).queryKey,
      ),
    success: 'Announcement created successfully',
    failure: 'Failed to save announcement',
  });

/** Changes an announcement, unless it has changed since it was read. */
export const useUpdateAnnouncement = () =>
  useRowChange(announcementRows, {
    change: api.announcements.updateAnnouncement,
    idOf,
    success: 'Announcement updated successfully',
    failure: 'Failed to save announcement',
  });

/** Publishes a draft, or takes an announcement back. */
export const usePublishAnnouncement = () =>
  useRowChange(announcementRows, {
    change: ({ publish, ...seen }: { announcementId: string; version: number; publish: boolean }) =>
      publish
        ? api.announcements.publishAnnouncement(seen)
        : api.announcements.unpublishAnnouncement(seen),
    idOf,
    success: ({ publishedAt }) =>
      publishedAt === undefined ? 'Announcement unpublished' : 'Announcement published',
    failure: 'Failed to update announcement',
  });

export const useDeleteAnnouncement = () =>
  useRowDeletion(announcementRows, {
    remove: ({ id: announcementId, version }: Announcement) =>
      api.announcements.deleteAnnouncement({ announcementId, version }),
    success: 'Announcement deleted',
    failure: 'Failed to delete announcement',
  });
