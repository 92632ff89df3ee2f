/** The form of an announcement. */
import rules from 'virtual:form-rules/announcements/createAnnouncement';
import type { Announcement, Audience, Urgency } from '../../../shared/announcements/contract.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';

export interface AnnouncementValues {
  title: string;
  content: string;
  urgency: Urgency;
  targetAudience: Audience;
  publishImmediately: boolean;
}

export const newAnnouncementValues = {
  urgency: 'info',
  targetAudience: 'all',
  publishImmediately: false,
} as const;

/** The form's values for an existing announcement. An edit doesn't publish it again unless asked to. */
export const valuesOf = ({ title, content, urgency, targetAudience }: Announcement) => ({
  title,
  content,
  urgency,
  targetAudience,
  publishImmediately: false,
});

export const announcementForm = contractForm<AnnouncementValues, AnnouncementValues>(rules, {
  blank: 'Please fill in all required fields',
  failed: 'Failed to save announcement',
  fields: {
    title: { blank: 'Enter a title.' },
    content: { blank: 'Enter the content.' },
    urgency: {},
    targetAudience: {},
    publishImmediately: {},
  },
});
