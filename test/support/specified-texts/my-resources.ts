/** Resources, as agents see them. */
import { admins, agents, type ScreenTexts, toast } from './specified-text.ts';

const SCREEN = 'Search, a category filter, preview and share dialogs, download.';
const TARGETS =
  'Share targets: Facebook, WhatsApp, Instagram, X, LinkedIn, TikTok (the last two copy the link and open the site).';

export const myResources: readonly ScreenTexts[] = [
  {
    state: 'list',
    texts: [
      { as: 'heading', text: 'Resources', ...agents(2) },
      { as: 'field', text: 'Search', ...agents(2, SCREEN) },
      { as: 'field', text: 'Category', ...agents(2, SCREEN) },
      { as: 'button', text: 'Preview', ...agents(2, SCREEN) },
      { as: 'button', text: 'Share', ...agents(2, SCREEN) },
      { as: 'button', text: 'Download', ...agents(2, SCREEN) },
    ],
  },
  {
    state: 'categories',
    texts: [
      { as: 'text', text: 'All Categories', ...admins(2) },
      ...[
        'Sales Materials',
        'Training',
        'Marketing',
        'Product Information',
        'Templates',
        'Other',
      ].map((text) => ({ as: 'text' as const, text, ...admins(9) })),
    ],
  },
  {
    state: 'share dialog',
    texts: [
      {
        as: 'links',
        text: ['Facebook', 'WhatsApp', 'Instagram', 'X', 'LinkedIn', 'TikTok'],
        ...agents(2, TARGETS),
      },
    ],
  },
  {
    state: 'shared to a platform',
    texts: [toast(agents(8, 'Sharing to {platform}'), 'Sharing to WhatsApp')],
  },
  {
    state: 'link copied',
    texts: [toast(agents(8), 'Link copied to clipboard')],
  },
  {
    state: 'link not copied',
    texts: [toast(agents(8), 'Failed to copy link')],
  },
  {
    state: 'download refused',
    texts: [toast(agents(8), 'Failed to download')],
  },
  {
    state: 'download',
    texts: [toast(agents(8), 'Download started')],
  },
  {
    state: 'failing list',
    texts: [toast(agents(8), 'Failed to load resources')],
  },
];
