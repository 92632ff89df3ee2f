import { lazy } from 'react';
import { AddButton } from '../components/add-button.tsx';
import { May, ReadOnlyHere } from '../components/may.tsx';
import { HeaderActions, PageHeader } from '../components/page-header.tsx';
import { publications } from '../components/publication.tsx';
import { AdminAnnouncementsList } from '../features/announcements/admin-announcements-list.tsx';
import { ExportList } from '../features/jobs/export-list.tsx';
import { useListInUrl } from '../lib/list-in-url.ts';
import { exportInput } from '../lib/pages.ts';

const NewAnnouncementDialog = lazy(
  () => import('../features/announcements/new-announcement-dialog.tsx'),
);

const statuses = publications.map(({ value }) => value);

export default function AdminAnnouncements() {
  const list = useListInUrl(statuses);
  return (
    <>
      <PageHeader
        title="Announcements"
        action={
          <HeaderActions>
            <ExportList of={{ kind: 'exportAnnouncements', ...exportInput(list) }} />
            <NewAnnouncement />
          </HeaderActions>
        }
      />
      <ReadOnlyHere change="announcements.createAnnouncement" />
      <AdminAnnouncementsList list={list} first={<NewAnnouncement />} />
    </>
  );
}

const NewAnnouncement = () => (
  <May change="announcements.createAnnouncement">
    <AddButton label="New Announcement" dialog={(state) => <NewAnnouncementDialog {...state} />} />
  </May>
);
