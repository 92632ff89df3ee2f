/** Announcements to agents and administrators. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { orderQuery, pageOf, pageQuery, searchQuery } from '../kernel/page.ts';
import { procedure } from '../kernel/procedure.ts';
import { PUBLICATIONS } from '../kernel/publication.ts';
import { lineOfText, requiredText } from '../kernel/text.ts';

export const urgency = z.enum(['info', 'warning', 'critical']);
export type Urgency = z.infer<typeof urgency>;
export const audience = z.enum(['all', 'agents', 'admins']);
export type Audience = z.infer<typeof audience>;

/** An announcement as administrators manage it. */
export const announcement = z.object({
  id,
  title: z.string(),
  content: z.string(),
  urgency,
  targetAudience: audience,
  /** Absent for a draft. */
  publishedAt: z.string().optional(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Grows with every change; a change sends the version that it saw. */
  version: z.number().int(),
});
export type Announcement = z.infer<typeof announcement>;

/** An announcement as its readers see it. */
export const news = announcement
  .pick({ id: true, title: true, content: true, urgency: true })
  .extend({
    publishedAt: z.string(),
  });
export type News = z.infer<typeof news>;

const form = {
  title: lineOfText(),
  content: requiredText(),
  urgency: urgency.default('info'),
  targetAudience: audience.default('all'),
  publishImmediately: z.boolean().default(false),
};
const seen = z.strictObject({ announcementId: id, version: z.number().int().min(1) });

/** Filters and order of the administrators' list, and of its export. */
export const announcementFilter = {
  ...orderQuery,
  ...searchQuery,
  status: z.enum(PUBLICATIONS).optional(),
};

export const announcementsContract = {
  listAnnouncements: procedure('GET', '/admin/announcements', {
    summary: 'All announcements, drafts too: one status, or found by words of the title.',
  })
    .input(
      z.strictObject({
        ...pageQuery,
        ...announcementFilter,
      }),
    )
    .output(pageOf(announcement)),
  countAnnouncements: procedure('GET', '/admin/announcements/counts', {
    summary: 'How many announcements there are, and how many of them are published.',
  }).output(z.object({ total: z.int(), published: z.int() })),
  createAnnouncement: procedure('POST', '/admin/announcements', {
    permission: 'support',
    creates: true,
    summary: 'Writes an announcement: a draft, or published at once.',
  })
    .input(z.strictObject(form))
    .output(announcement),
  updateAnnouncement: procedure('PUT', '/admin/announcements/{announcementId}', {
    permission: 'support',
    summary:
      'Changes an announcement; it is dated anew only where it is published with the change.',
  })
    .input(seen.extend(form))
    .output(announcement),
  publishAnnouncement: procedure('POST', '/admin/announcements/{announcementId}/publish', {
    permission: 'support',
    summary: 'Publishes a draft now.',
  })
    .input(seen)
    .output(announcement),
  unpublishAnnouncement: procedure('POST', '/admin/announcements/{announcementId}/unpublish', {
    permission: 'support',
    summary: 'Takes an announcement back: it is a draft again.',
  })
    .input(seen)
    .output(announcement),
  deleteAnnouncement: procedure('DELETE', '/admin/announcements/{announcementId}', {
    permission: 'support',
    summary: 'Removes an announcement.',
  })
    .input(seen)
    .output(z.object({ id })),
};
