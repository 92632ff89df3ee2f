/** What Admin Announcements asks and changes. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Announcement } from '../../../shared/announcements/contract.ts';
import { type Publication, publicationOf } from '../../../shared/kernel/publication.ts';
import { isErrorCode } from '../../lib/api-errors.ts';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import {
  inPages,
  prependRow,
  type Queue,
  queuePage,
  removeRow,
  replaceRow,
} from '../../lib/pages.ts';
import { type RowKind, useRowChange } from '../../lib/row-change.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

export const publicationOfAnnouncement = ({ publishedAt }: Announcement): Publication =>
  publicationOf(publishedAt !== undefined);

/** All announcements. */
export const announcementsQuery = (list: Queue<Publication>) =>
  queries.announcements.listAnnouncements.infiniteOptions({ input: queuePage(list), ...inPages });

/** How many there are. */
export const announcementCountsQuery = () =>
  queries.announcements.countAnnouncements.queryOptions();

const listKey = () => queries.announcements.listAnnouncements.key();

/** Shows a changed announcement wherever it stands; one that was taken back has no date any more. */
const announcementRows: RowKind<Announcement> = {
  topics: ['announcements', 'notifications'],
  show: (client, row) => replaceRow(client, listKey(), { publishedAt: undefined, ...row }),
};

const idOf = ({ announcementId }: { announcementId: string }) => announcementId;

type NewAnnouncement = Parameters<typeof api.announcements.createAnnouncement>[0];

/** Writes an announcement; it stands at the head of the list at once. */
export function useCreateAnnouncement() {
  const client = useQueryClient();
  return useSubmission(
    (announcement: NewAnnouncement, idempotencyKey) =>
      api.announcements.createAnnouncement(announcement, { context: { idempotencyKey } }),
    {
      onSuccess: (announcement) => {
        toast.success('Announcement created successfully');
        for (const status of [undefined, publicationOfAnnouncement(announcement)] as const) {
          const { queryKey } = announcementsQuery({ status, q: '', order: 'newest' });
          prependRow(client, queryKey, announcement);
        }
        refetchTopics(client, announcementRows.topics);
      },
      onError: (error) => toast.failure('Failed to save announcement', error),
    },
  );
}

/** Changes an announcement from the version that was seen. */
export const useUpdateAnnouncement = () =>
  useRowChange(announcementRows, {
    change: (input: Parameters<typeof api.announcements.updateAnnouncement>[0]) =>
      api.announcements.updateAnnouncement(input),
    idOf,
    success: 'Announcement updated successfully',
    failure: 'Failed to save announcement',
  });

/** Publishes a draft, or takes an announcement back. */
export const usePublishAnnouncement = () =>
  useRowChange(announcementRows, {
    change: ({
      publish,
      ...seen
    }: {
      announcementId: string;
      version: number;
      publish: boolean;
    }) =>
      publish
        ? api.announcements.publishAnnouncement(seen)
        : api.announcements.unpublishAnnouncement(seen),
    idOf,
    success: ({ publishedAt }) =>
      publishedAt === undefined ? 'Announcement unpublished' : 'Announcement published',
    failure: 'Failed to update announcement',
  });

/** Removes an announcement, if it is still as it was seen. */
export function useDeleteAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: announcementId, version }: Announcement) =>
      api.announcements.deleteAnnouncement({ announcementId, version }),
    onSuccess: ({ id }) => {
      toast.success('Announcement deleted');
      forget(client, id);
    },
    onError: (error, { id }) => {
      toast.failure('Failed to delete announcement', error);
      // Somebody else deleted it, or changed it.
      if (isErrorCode(error, 'NOT_FOUND')) forget(client, id);
      else refetchTopics(client, announcementRows.topics);
    },
  });
}

function forget(client: QueryClient, announcementId: string): void {
  removeRow(client, listKey(), announcementId);
  refetchTopics(client, announcementRows.topics);
}
