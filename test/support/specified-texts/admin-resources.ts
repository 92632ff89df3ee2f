/** Admin Resources. */
import { admins, type ScreenTexts, toast } from './specified-text.ts';

const FILTER = 'A category filter (All Categories plus the categories listed in section 9).';
const LIST =
  'A list showing an icon by file type, title, description, category badge, Published or Draft, file type, file size, view count and download count.';
const ACTIONS = 'publish or unpublish, open the link, edit, delete (after a confirm)';
const FORM =
  'The dialog has Title*, Description, Category, Resource Type, and either a URL field or a file upload, plus Tags (comma separated) and a Publish immediately switch.';
const DONE = 'Resource created, updated, published, unpublished and deleted successfully';
const TYPES = '**Resource file types**: url, image, gif, video, pdf, document, file.';

const done = (what: string) => [toast(admins(8, DONE), `Resource ${what} successfully`)];

export const adminResources: readonly ScreenTexts[] = [
  {
    state: 'list',
    texts: [
      { as: 'field', text: 'Category', ...admins(2, FILTER) },
      { as: 'text', text: 'All Categories', ...admins(2, FILTER) },
      ...['Category', 'Type', 'Size', 'View', 'Download'].map((text) => ({
        as: 'text' as const,
        text,
        ...admins(2, LIST),
      })),
      { as: 'text', text: 'Image', ...admins(9, TYPES) },
      { as: 'badge', text: 'Published', icon: 'check-circle', ...admins(2, LIST) },
      { as: 'badge', text: 'Draft', icon: 'edit', ...admins(2, LIST) },
      { as: 'text', text: 'Marketing', ...admins(9) },
      { as: 'actions', text: ['Publish', 'Open', 'Edit', 'Delete'], ...admins(2, ACTIONS) },
    ],
  },
  {
    state: 'categories',
    texts: [
      'Sales Materials',
      'Training',
      'Marketing',
      'Product Information',
      'Templates',
      'Other',
    ].map((text) => ({ as: 'text' as const, text, ...admins(9) })),
  },
  { state: 'publish, refused', texts: [toast(admins(8), 'Failed to update resource')] },
  { state: 'publish', texts: done('published') },
  { state: 'unpublish', texts: done('unpublished') },
  {
    state: 'add dialog',
    texts: [
      {
        as: 'fields',
        text: [
          'Title*',
          'Description',
          'Category',
          'Resource Type',
          'Tags (comma separated)',
          'Publish immediately',
        ],
        ...admins(2, FORM),
      },
      { as: 'button', text: 'Upload File', ...admins(2, FORM) },
      {
        as: 'text',
        text: 'PNG, JPEG, GIF, MP4, PDF, DOC, DOCX, XLS, XLSX, PPT, PPTX',
        ...admins(9),
      },
      { as: 'text', text: '50 MB', ...admins(9) },
    ],
  },
  {
    state: 'add, blank',
    texts: [toast(admins(5), 'Please fill in title and provide a file or URL')],
  },
  { state: 'upload, too large', texts: [toast(admins(5), 'File size must be less than 50MB')] },
  { state: 'upload, refused', texts: [toast(admins(8), 'Failed to upload file')] },
  { state: 'upload, done', texts: [toast(admins(8), 'File uploaded successfully')] },
  { state: 'add, a link', texts: [{ as: 'field', text: 'URL', ...admins(2, FORM) }] },
  { state: 'add, refused', texts: [toast(admins(8), 'Failed to save resource')] },
  { state: 'add, done', texts: done('created') },
  { state: 'edit, done', texts: done('updated') },
  { state: 'delete, refused', texts: [toast(admins(8), 'Failed to delete resource')] },
  { state: 'delete, done', texts: done('deleted') },
  // What a call was kept from bringing stays away until the screen is opened anew: last.
  { state: 'failing list', texts: [toast(admins(8), 'Failed to load resources')] },
  { state: 'empty', texts: [{ as: 'text', text: 'No resources found', ...admins(2) }] },
  // And after this nobody is signed in.
  { state: 'session over', texts: [toast(admins(5), 'User not authenticated')] },
];
