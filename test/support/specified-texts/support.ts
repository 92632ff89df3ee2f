/** Support. */
import { agents, type ScreenTexts, toast } from './specified-text.ts';

const WAYS = 'Email, phone and live chat (shown as Coming Soon)';
const HOURS = 'Support hours Monday-Friday 8am-5pm; email response within 24 hours.';
const FORM = 'a request form (subject and message required) and an FAQ';

export const support: readonly ScreenTexts[] = [
  {
    state: 'screen',
    texts: [
      { as: 'heading', text: 'Support', ...agents(2) },
      { as: 'text', text: 'Email', ...agents(2, WAYS) },
      { as: 'text', text: 'Phone', ...agents(2, WAYS) },
      { as: 'text', text: 'Live Chat', ...agents(2, WAYS) },
      { as: 'text', text: 'Coming Soon', ...agents(2, WAYS) },
      { as: 'text', text: 'Support hours', ...agents(2, HOURS) },
      { as: 'text', text: 'Monday-Friday 8am-5pm', ...agents(2, HOURS) },
      { as: 'text', text: 'Email response within 24 hours', ...agents(2, HOURS) },
      { as: 'fields', text: ['Subject', 'Message'], ...agents(2, FORM) },
      { as: 'heading', text: 'FAQ', ...agents(2, FORM) },
    ],
  },
  {
    state: 'submitted',
    texts: [toast(agents(8), "Support request submitted! We'll get back to you soon.")],
  },
];
