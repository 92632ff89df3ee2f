/** Admin Announcements. */
import { admins, type ScreenTexts, toast } from './specified-text.ts';

const NAVIGATION = '- Announcements /admin/announcements - Resources /admin/resources';
const CARD =
  "Each card shows the title, an urgency badge, an audience badge, a Published or Draft badge, the content, and a date ('Published {date}' or 'Created {date}').";
const ACTIONS = 'Actions: publish or unpublish, edit, delete';
const FORM =
  'The dialog has Title*, Content*, Urgency, Target Audience and a Publish immediately checkbox.';
const DELETE = 'Are you sure you want to delete this announcement?';
const URGENCIES = '**Announcement urgency**: info, warning, critical.';
const AUDIENCES = '**Audience**: all, agents, admins.';

export const adminAnnouncements: readonly ScreenTexts[] = [
  {
    state: 'list',
    texts: [
      { as: 'entries', text: ['Announcements', 'Resources'], ...admins(2, NAVIGATION) },
      { as: 'badge', text: 'Published', icon: 'check-circle', ...admins(2, CARD) },
      { as: 'badge', text: 'Draft', icon: 'edit', ...admins(2, CARD) },
      { as: 'text', text: 'Created', ...admins(2, CARD) },
      { as: 'text', text: 'Published', ...admins(2, CARD) },
      ...['Info', 'Warning', 'Critical'].map((text) => ({
        as: 'text' as const,
        text,
        ...admins(9, URGENCIES),
      })),
      ...['All', 'Agents', 'Admins'].map((text) => ({
        as: 'text' as const,
        text,
        ...admins(9, AUDIENCES),
      })),
      { as: 'button', text: 'Publish', ...admins(2, ACTIONS) },
      { as: 'button', text: 'Unpublish', ...admins(2, ACTIONS) },
      { as: 'button', text: 'Edit', ...admins(2, ACTIONS) },
      { as: 'button', text: 'Delete', ...admins(2, ACTIONS) },
    ],
  },
  { state: 'publish, refused', texts: [toast(admins(8), 'Failed to update announcement')] },
  { state: 'publish', texts: [toast(admins(8), 'Announcement published')] },
  { state: 'unpublish', texts: [toast(admins(8), 'Announcement unpublished')] },
  {
    state: 'new dialog',
    texts: [
      {
        as: 'fields',
        text: ['Title*', 'Content*', 'Urgency', 'Target Audience', 'Publish immediately'],
        ...admins(2, FORM),
      },
    ],
  },
  { state: 'new, blank', texts: [toast(admins(5), 'Please fill in all required fields')] },
  { state: 'new, refused', texts: [toast(admins(8), 'Failed to save announcement')] },
  { state: 'new, done', texts: [toast(admins(8), 'Announcement created successfully')] },
  { state: 'edit, done', texts: [toast(admins(8), 'Announcement updated successfully')] },
  { state: 'delete dialog', texts: [{ as: 'text', text: DELETE, ...admins(2) }] },
  { state: 'delete, refused', texts: [toast(admins(8), 'Failed to delete announcement')] },
  { state: 'delete, done', texts: [toast(admins(8), 'Announcement deleted')] },
  // What a call was kept from bringing stays away until the screen is opened anew: last.
  { state: 'failing list', texts: [toast(admins(8), 'Failed to load announcements')] },
  { state: 'empty', texts: [{ as: 'text', text: 'No announcements yet', ...admins(2) }] },
];
