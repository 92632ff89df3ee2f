/** The endpoints of announcements, as the tests of all endpoints call them. */
import { type Endpoints, firstPage, nothing, type World } from './endpoint-row.ts';

const announce = async ({ office }: World, publishImmediately: boolean) => {
  const text = { title: 'Fibre in Soweto', content: 'From Monday on.', publishImmediately };
  const { id, version } = await office.admin.api.announcements.createAnnouncement(text);
  return { announcementId: id, version };
};
const draft = (world: World) => announce(world, false);
export const published = (world: World) => announce(world, true);

export const announcementsEndpoints: Endpoints<'announcements'> = {
  listAnnouncements: {
    sample: firstPage,
    lists: [
      { limit: 5 },
      { limit: 5, status: 'draft' },
      { limit: 5, order: 'oldest' },
      { limit: 5, q: 'only news' },
      { limit: 5, q: 'only news', status: 'published' },
    ],
  },
  countAnnouncements: nothing,
  createAnnouncement: () => ({ title: 'Office hours', content: 'We close at noon on Friday.' }),
  updateAnnouncement: async (world) => ({
    ...(await draft(world)),
    title: 'Office hours changed',
    content: 'We close at one.',
  }),
  publishAnnouncement: draft,
  unpublishAnnouncement: published,
  deleteAnnouncement: draft,
};
