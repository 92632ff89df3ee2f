/** The endpoints of notifications, as the tests of all endpoints call them. */
import { signUnsubscription } from '../../../functions/domain/notifications/sign-unsubscription.ts';
import { published } from './announcements.ts';
import { type Endpoints, nothing } from './endpoint-row.ts';

export const notificationsEndpoints: Endpoints<'notifications'> = {
  listNotifications: nothing,
  markRead: async (world) => ({ id: `announcement.${(await published(world)).announcementId}` }),
  markAllRead: async (world) => {
    await published(world);
    return { upTo: '2100-01-01T00:00:00.000Z' };
  },
  setPreference: () => ({ kind: 'saleDecisions', isWanted: true }),
  stopMails: ({ office: { stack }, owner }) => ({
    token: signUnsubscription(stack.originSecret ?? '', { agentId: owner.id, kind: 'leads' }),
    'List-Unsubscribe': 'One-Click' as const,
  }),
  openLive: nothing,
};
