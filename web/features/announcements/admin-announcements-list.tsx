import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Announcement } from '../../../shared/announcements/contract.ts';
import type { Publication } from '../../../shared/kernel/publication.ts';
import { ListCount } from '../../components/list-count.tsx';
import { ListKeysButton } from '../../components/list-keys-button.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { ListToolbar } from '../../components/list-toolbar.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { publications } from '../../components/publication.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { type Paged, rowsOf } from '../../lib/pages.ts';
import {
  announcementCountsQuery,
  announcementsQuery,
  publicationOfAnnouncement,
} from './admin-queries.ts';
import { AnnouncementCard } from './announcement-card.tsx';
import { AnnouncementDialogs, type AnnouncementStep } from './announcement-dialogs.tsx';
import css from './admin-announcements-list.module.css';

type List = ListInUrl<Publication>;

/** The keys of a card's actions. */
const keys = [
  { key: 'p', does: 'Publish or unpublish the announcement' },
  { key: 'e', does: 'Edit the announcement' },
  { key: 'd', does: 'Delete the announcement' },
];

interface AdminAnnouncementsListProps {
  list: List;
  /** Offered where there is nothing yet. */
  first: ReactNode;
}

/** All announcements, with what can be done with each. */
export function AdminAnnouncementsList({ list, first }: AdminAnnouncementsListProps) {
  const query = useInfiniteQuery(announcementsQuery(list));
  const rows = rowsOf(query);
  const place = useListPlace(rows, publicationOfAnnouncement);
  const [step, setStep] = useState<AnnouncementStep>();
  const open = (next: AnnouncementStep | undefined) => {
    if (next) place.keep(next.announcement);
    setStep(next);
  };
  const isLeaving = (row: Announcement) =>
    list.status !== undefined && publicationOfAnnouncement(row) !== list.status;
  return (
    <>
      <Toolbar list={list} query={query} />
      <PagedList
        query={query}
        list={list}
        noun="announcement"
        failure="The announcements couldn’t be loaded"
        failureToast="Failed to load announcements"
        empty={<NoAnnouncements status={list.status} first={first} />}
      >
        {() => (
          <ul className={css.cards} aria-label="Announcements">
            {rows.map((announcement) => (
              <AnnouncementCard
                key={announcement.id}
                announcement={announcement}
                isLeaving={isLeaving(announcement)}
                onStep={open}
                onToggle={place.keep}
                onToggled={({ id }, done) => {
                  // Where all are shown, the card and its focus stay.
                  if (list.status !== undefined) place.goOn(done ? id : undefined);
                }}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <AnnouncementDialogs rows={rows} step={step} onStep={open} onClosed={() => place.goOn()} />
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

function Toolbar({ list, query }: { list: List; query: Paged<Announcement> }) {
  const { data } = useQuery(announcementCountsQuery());
  const totals = data && { published: data.published, draft: data.total - data.published };
  const total = list.status ? totals?.[list.status] : data?.total;
  return (
    <ListToolbar
      list={list}
      statuses={publications}
      search={
        <SearchBox
          value={list.q}
          placeholder="Words of the title"
          onSearch={(q) => list.change({ q })}
        />
      }
      count={<ListCount query={query} noun="announcement" total={list.q ? undefined : total} />}
    >
      <ListKeysButton own={keys} />
    </ListToolbar>
  );
}
