import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import type { Publication } from '../../../shared/kernel/publication.ts';
import { AdminList } from '../../components/admin-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { countOfStatus, publications } from '../../components/publication.tsx';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { type RowDialogProps, RowDialogs } from '../../components/row-dialogs.tsx';
import { useAdminList } from '../../components/use-admin-list.ts';
import { rowsOf } from '../../lib/pages.ts';
import { useMay } from '../../lib/permissions.ts';
import {
  announcementCountsQuery,
  announcementsQuery,
  publicationOfAnnouncement,
  useDeleteAnnouncement,
} from './admin-queries.ts';
import { AnnouncementCard } from './announcement-card.tsx';
import css from './admin-announcements-list.module.css';
import type { Announcement } from '../../../shared/announcements/contract.ts';
import { DeleteQuestion } from '../../components/delete-question.tsx';
import { shownTo } from './announcement-words.ts';

/** Keyboard shortcuts of a card's actions. */
const keys = [
  { key: 'p', does: 'Publish or unpublish the announcement' },
  { key: 'e', does: 'Edit the announcement' },
  { key: 'd', does: 'Delete the announcement' },
];

interface AdminAnnouncementsListProps {
  list: ListInUrl<Publication>;
  /** Offered where there is nothing yet. */
  first: ReactNode;
}

/** All announcements, with the actions of each. */
export function AdminAnnouncementsList({ list, first }: AdminAnnouncementsListProps) {
  const mayChange = useMay()('announcements.updateAnnouncement');
  const query = useInfiniteQuery(announcementsQuery(list));
  const { data: counts } = useQuery(announcementCountsQuery());
  const rows = rowsOf(query);
  const admin = useAdminList(list, rows, {
    statusOf: publicationOfAnnouncement,
    dialogs: announcementDialogs,
  });
  return (
    <>
      <AdminList
        list={list}
        query={query}
        noun="announcement"
        searches="Words of the title"
        statuses={publications}
        total={countOfStatus(counts, list.status)}
        keys={mayChange ? keys : []}
        failureToast="Failed to load announcements"
        empty={<NoAnnouncements status={list.status} first={first} />}
      >
        <ul className={css.cards} aria-label="Announcements">
          {rows.map((announcement) => (
            <AnnouncementCard
              key={announcement.id}
              announcement={announcement}
              isLeaving={admin.isLeaving(announcement)}
              onOpen={admin.open}
              onToggle={admin.moveOnIfLeaving}
            />
          ))}
        </ul>
      </AdminList>
      <RowDialogs {...admin.dialogs} />
    </>
  );
}

const none: Record<Publication, string> = {
  published: 'Nothing is published now: bells and dashboards show no announcement.',
  draft: 'Nothing waits to be published.',
};

const NoAnnouncements = (props: { status: Publication | undefined; first: ReactNode }) =>
  props.status ? (
    <EmptyState title="No announcements found">{none[props.status]}</EmptyState>
  ) : (
    <EmptyState title="No announcements yet" action={props.first}>
      What you publish here reaches agents’ bells at once, and dashboards.
    </EmptyState>
  );

const announcementDialogs = {
  edit: lazy(() => import('./edit-announcement-dialog.tsx')),
  delete: DeleteAnnouncementDialog,
};

function DeleteAnnouncementDialog({ row: announcement, ...dialog }: RowDialogProps<Announcement>) {
  const { title, targetAudience, publishedAt } = announcement;
  const deletion = useDeleteAnnouncement();
  return (
    <DeleteQuestion
      {...dialog}
      title="Delete Announcement"
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate(announcement, { onSuccess: dialog.onClose })}
      question="Are you sure you want to delete this announcement?"
    >
      <strong>{title}</strong>
      {publishedAt === undefined
        ? ' is a draft: nobody else has seen it.'
        : ` goes from ${shownTo[targetAudience]} at once, and can’t be brought back. To take it back for a while, unpublish it instead.`}
    </DeleteQuestion>
  );
}
