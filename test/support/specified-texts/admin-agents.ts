/** Agent Management. */
import { admins, type ScreenTexts, toast } from './specified-text.ts';

const FILTER = 'Search and a status filter (pending, active, inactive).';
const VIEWS =
  "A details view. - A sub-agents network view. - Edit of an agent's banking details. - A status dropdown per agent. - Delete with the confirmation";
const UPLOAD_COLUMNS = 'required columns full_name, email, phone, password';
const ROWS_FAIL =
  'Per row, these count as failures: password under 8, missing fields, duplicate referral codes, existing emails.';
const ROWS_FAILED = 'Failed to add N agent(s). Check console for details.';
const DELETE = 'Are you sure you want to delete this agent? This action cannot be undone.';
const REQUIRED = 'Full name, email, phone, password required';

export const adminAgents: readonly ScreenTexts[] = [
  {
    state: 'failing list',
    texts: [
      { as: 'text', text: 'Failed to load agents:', ...admins(8, 'Failed to load agents: ...') },
    ],
  },
  {
    state: 'list',
    texts: [
      {
        as: 'options',
        text: ['Pending', 'Active', 'Inactive'],
        ...admins(2, FILTER),
      },
      { as: 'text', text: 'NEW', ...admins(2, 'Agents created within 7 days are flagged NEW.') },
      { as: 'text', text: 'Incomplete', ...admins(2, 'Profile complete or incomplete is shown.') },
      { as: 'button', text: 'Add Agent', ...admins(2, 'Add a single agent') },
      { as: 'button', text: 'Upload CSV', ...admins(2, 'add agents in bulk by CSV') },
      { as: 'actions', text: ['View', 'Sub-Agents', 'Edit', 'Delete'], ...admins(2, VIEWS) },
    ],
  },
  {
    state: 'status, refused',
    texts: [toast(admins(8), 'Failed to update agent status')],
  },
  {
    state: 'add dialog',
    texts: [
      {
        as: 'fields',
        text: ['Full Name', 'Email', 'Phone', 'Password'],
        ...admins(5, REQUIRED),
      },
    ],
  },
  { state: 'add, blank', texts: [toast(admins(5), 'Please fill in all required fields')] },
  {
    state: 'add, short password',
    texts: [toast(admins(5), 'Password must be at least 8 characters long')],
  },
  { state: 'add, duplicate', texts: [toast(admins(5), 'This email is already registered')] },
  { state: 'add, refused', texts: [toast(admins(8), 'Failed to add agent')] },
  {
    state: 'banking, blank',
    texts: [toast(admins(5), 'Please fill in all required banking details')],
  },
  { state: 'banking, refused', texts: [toast(admins(8), 'Failed to update banking details')] },
  { state: 'delete dialog', texts: [{ as: 'text', text: DELETE, ...admins(2) }] },
  { state: 'delete, refused', texts: [toast(admins(8), 'Failed to delete agent')] },
  {
    state: 'upload dialog',
    texts: [
      {
        as: 'text',
        text: 'full_name, email, phone, password',
        ...admins(5, UPLOAD_COLUMNS),
      },
      { as: 'text', text: 'address', ...admins(5, 'optional columns address, referral_code') },
      {
        as: 'text',
        text: 'referral_code',
        ...admins(5, 'optional columns address, referral_code'),
      },
    ],
  },
  {
    state: 'upload, columns missing',
    texts: [
      toast(
        admins(5, 'Missing required columns: ...'),
        'Missing required columns: phone, password',
      ),
    ],
  },
  { state: 'upload, empty', texts: [toast(admins(5), 'CSV file is empty or invalid')] },
  { state: 'upload, refused', texts: [toast(admins(8), 'Failed to parse CSV file')] },
  {
    state: 'upload, checked',
    texts: [
      { as: 'text', text: 'Password must be at least 8 characters long', ...admins(5) },
      { as: 'text', text: 'Missing', ...admins(5, ROWS_FAIL) },
      { as: 'text', text: 'This email is already registered', ...admins(5) },
    ],
  },
  {
    state: 'upload, done',
    texts: [toast(admins(8, ROWS_FAILED), 'Failed to add 3 agent(s). Check console for details.')],
  },
  { state: 'network, failing', texts: [toast(admins(8), 'Failed to load sub-agents')] },
  {
    state: 'network',
    texts: [
      { as: 'heading', text: 'Sub-Agents Network', ...admins(2, 'A sub-agents network view.') },
    ],
  },
];
