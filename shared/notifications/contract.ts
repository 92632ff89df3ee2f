/**
 * The notification bell, with announcements and personal notices, and live updates: a ticket opens the
 * socket, whose messages name the changed topics, never the data.
 */
import * as z from 'zod';
import { urgency } from '../announcements/contract.ts';
import { instant } from '../kernel/month.ts';
import { kept, procedure } from '../kernel/procedure.ts';
import { MAIL_KINDS, NOTICE_KINDS } from './schemas.ts';

/** Topics of the messages over the socket. */
export const liveTopic = z.enum([
  'sales',
  'payouts',
  'batches',
  'agents',
  'earnings',
  'referrals',
  'clicks',
  'leads',
  'notifications',
  /** Announcements, pushed to all agents at once. */
  'news',
  'jobs',
  'products',
  'announcements',
  'resources',
  /** `reports`: figures that no list shows; `reportTops`: the rankings. */
  'reports',
  'reportTops',
  /** The portal itself: maintenance, of which any answer tells. */
  'portal',
]);
export type LiveTopic = z.infer<typeof liveTopic>;
/** A message to a browser: a push, or the answer to what it sent. */
export const liveMessage = z.object({
  changed: z.array(liveTopic),
  /** The server's real time; a browser that comes back asks for what changed since the last one. */
  at: instant,
  /** The time, in ms, in which all browsers that hear of it make one call each; absent: at once. */
  paceMs: z.int().nonnegative().optional(),
  /** True where the connection is known no more: the browser opens another one. */
  isOver: z.literal(true).optional(),
});
export type LiveMessage = z.infer<typeof liveMessage>;

/** A message from a browser, which keeps the connection open; with `since` it asks what changed. */
export const liveQuestion = z.object({ since: instant.optional() });
export type LiveQuestion = z.infer<typeof liveQuestion>;

/** Id of an announcement or a personal notice; its prefix says which. */
const notificationId = z
  .string()
  .regex(/^(announcement|notice)\.[A-Za-z0-9_-]{1,200}$/, 'is not an id');

export const notification = z.object({
  id: notificationId,
  kind: z.enum(['announcement', 'notice']),
  title: z.string(),
  content: z.string(),
  urgency,
  /** Time of publication, or of the event. */
  at: z.string(),
  isRead: z.boolean(),
  /** For a notice: what `linkOf` makes the link to its item from. */
  about: z.object({ kind: z.enum(NOTICE_KINDS), subjectId: z.string(), at: z.string() }).optional(),
});
export type Notification = z.infer<typeof notification>;

export const notifications = z.object({
  /** Unread notifications among the rows. */
  unread: z.number().int().min(0),
  /** Leads that the agent hasn't called yet: every screen's menu says so. */
  newLeads: z.number().int().min(0),
  rows: z.array(notification),
});
export type Notifications = z.infer<typeof notifications>;

/**
 * The kinds of e-mail that the agent wants; changes of account, password and bank details are always mailed.
 */
export const mailPreferences = z.object({
  saleDecisions: z.boolean(),
  payoutStages: z.boolean(),
  statements: z.boolean(),
  recruits: z.boolean(),
  leads: z.boolean(),
});

export const notificationsContract = {
  listNotifications: procedure('GET', '/agent/notifications', {
    offline: kept('the bell is on every screen'),
    summary: 'Announcements to agents and the own notices, newest first, and how many are unread.',
  }).output(notifications),
  markRead: procedure('POST', '/agent/notifications/read', {
    summary: 'Marks one as read, for good; once more changes nothing.',
  })
    .input(z.strictObject({ id: notificationId }))
    .output(z.object({ id: notificationId, isRead: z.literal(true) })),
  markAllRead: procedure('POST', '/agent/notifications/read-all', {
    summary: 'Marks as read all that the agent has seen; what came since stays unread.',
  })
    .input(
      z.strictObject({
        /** Time of the newest notification that the agent has seen. */
        upTo: instant,
      }),
    )
    .output(z.object({ marked: z.number().int(), failed: z.number().int() })),
  setPreference: procedure('PUT', '/agent/notification-preferences', {
    summary: 'Sets whether an e-mail of one kind is wanted; the bell has it all the same.',
  })
    .input(
      z.strictObject({
        kind: z.enum(MAIL_KINDS, `must be one of ${MAIL_KINDS.join(', ')}`),
        isWanted: z.boolean(),
      }),
    )
    .output(mailPreferences),
  stopMails: procedure('POST', '/public/unsubscribe/{token}', {
    summary: 'Switches e-mails of one kind off, by the signed link of one of them (RFC 8058).',
  })
    .input(
      z.strictObject({
        token: z.string().max(200),
        /** The body that a mail program sends, as a form. */
        'List-Unsubscribe': z.literal('One-Click'),
      }),
    )
    .output(z.object({ kind: z.enum(MAIL_KINDS) })),
  openLive: procedure('POST', '/me/live-tickets', {
    goesOn: 'it is how an open screen hears of the end',
    summary: 'A ticket for the WebSocket: valid 30 s, used once.',
  }).output(
    z.object({
      ticket: z.string(),
      expiresAt: z.string(),
      /** The server's real time. */
      at: instant,
      /** The time, in ms, in which all open browsers make one call each: they reconnect within it. */
      paceMs: z.int().nonnegative(),
    }),
  ),
};
