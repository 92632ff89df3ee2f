/** What the dialog of an announcement checks before it sends anything (document 001, section 5). */
import type { Announcement, Audience, Urgency } from '../../../shared/announcements/contract.ts';

/** As typed. */
export interface AnnouncementValues {
  title: string;
  content: string;
  urgency: Urgency;
  targetAudience: Audience;
  publishImmediately: boolean;
}

/** The contract's names are the form's. */
export const announcementFields = {
  title: 'title',
  content: 'content',
  urgency: 'urgency',
  targetAudience: 'targetAudience',
  publishImmediately: 'publishImmediately',
} as const satisfies Record<string, keyof AnnouncementValues>;

type Mark = { name: keyof AnnouncementValues; message: string };

/** What stands in the form of a new announcement. */
export const newAnnouncementValues = {
  urgency: 'info',
  targetAudience: 'all',
  publishImmediately: false,
} as const;

/** What stands in the form of one that there is; the box opens unchecked (DESIGN 10.13). */
export const valuesOf = ({
  title,
  content,
  urgency,
  targetAudience,
}: Announcement): AnnouncementValues => ({
  title,
  content,
  urgency,
  targetAudience,
  publishImmediately: false,
});

type Checked =
  | { announcement: AnnouncementValues }
  | { announcement?: never; toast: string; marks: Mark[] };

/** An announcement to send, or the toast and the fields to mark. */
export function checkAnnouncement(values: Partial<AnnouncementValues>): Checked {
  const title = values.title?.trim() ?? '';
  const content = values.content?.trim() ?? '';
  const marks: Mark[] = [
    ...(title ? [] : [{ name: 'title' as const, message: 'Enter a title.' }]),
    ...(content ? [] : [{ name: 'content' as const, message: 'Enter the content.' }]),
  ];
  if (marks.length > 0) return { toast: 'Please fill in all required fields', marks };
  return { announcement: { ...newAnnouncementValues, ...values, title, content } };
}
