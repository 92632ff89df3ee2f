/** Announcements, and the notifications that agents' bells show of them. */
import type { Announcement } from '../../../shared/announcements/contract.ts';
import type { Notification } from '../../../shared/notifications/contract.ts';
import type { Api } from '../stack/client.ts';
import type { Office, Person } from '../stack/office.ts';

type NewAnnouncement = Partial<Parameters<Api['announcements']['createAnnouncement']>[0]>;

/** Publishes an announcement to everybody, unless it says otherwise. */
export const announce = (
  office: Pick<Office, 'admin'>,
  changes: NewAnnouncement = {},
): Promise<Announcement> =>
  office.admin.api.announcements.createAnnouncement({
    title: 'Fibre in Soweto',
    content: 'From Monday on you can sell fibre in Diepkloof and Orlando.',
    publishImmediately: true,
    ...changes,
  });

/** The announcement's version that an administrator saw, which every change has to send. */
export const seenOf = ({ id: announcementId, version }: Announcement) => ({
  announcementId,
  version,
});

/** The row of an announcement in an agent's bell, where it is there. */
export async function inBell(
  agent: Person,
  { id }: Pick<Announcement, 'id'>,
): Promise<Notification | undefined> {
  const { rows } = await agent.api.notifications.listNotifications();
  return rows.find((row) => row.id === `announcement.${id}`);
}
