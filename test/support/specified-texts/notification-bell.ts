/** The Notification bell. */
import { agents, type ScreenTexts, toast } from './specified-text.ts';

const COUNT = 'Badge with the unread count, shown as 9+ above 9.';
const POPOVER =
  "A popover titled Notifications shows '{n} unread', a 'Mark all read' button, a scrolling list 400px high, and the empty text 'No notifications'.";
const DIALOG =
  "a 'Mark as Read' button for unread items (toast 'Marked as read') and Close. The list refreshes live";

export const notificationBell: readonly ScreenTexts[] = [
  { state: 'bell', texts: [{ as: 'text', text: '9+', ...agents(2, COUNT) }] },
  {
    state: 'popover',
    texts: [
      { as: 'heading', text: 'Notifications', ...agents(2, POPOVER) },
      { as: 'text', text: ' unread', ...agents(2, POPOVER) },
      { as: 'button', text: 'Mark all read', ...agents(2, POPOVER) },
    ],
  },
  {
    state: 'notification',
    texts: [
      { as: 'button', text: 'Mark as Read', ...agents(2, DIALOG) },
      { as: 'button', text: 'Close', ...agents(2, DIALOG) },
    ],
  },
  { state: 'notification, marked', texts: [toast(agents(8), 'Marked as read')] },
  { state: 'all, refused', texts: [toast(agents(8), 'Failed to mark all as read')] },
  { state: 'all, marked', texts: [toast(agents(8), 'All notifications marked as read')] },
  {
    state: 'nothing',
    texts: [{ as: 'text', text: 'No notifications', ...agents(2, POPOVER) }],
  },
];
