/** Admin Products. */
import { admins, type ScreenTexts, toast } from './specified-text.ts';

const CARDS = 'Cards for Total Products and Active Products.';
const LIST =
  'A list showing name, an Active or Inactive badge, description, commission rate % and created date.';
const ACTIONS = 'an active toggle, edit, delete (after a confirm)';
const FORM =
  'The dialog has Product Name*, Description, Base Commission Rate (%) and an Active switch (available for sale).';
const SAVED = 'Product created or updated successfully';
const IMPORT_COLUMNS =
  'plan_id, provider_id, connection_type_id, plan_name, download_speed_mbps, upload_speed_mbps, is_uncapped, cost_price, margin_percentage, selling_price';
const IMPORTED = 'Successfully imported N products, with (M errors) appended if any';
const TOGGLED = 'Product activated or deactivated';

export const adminProducts: readonly ScreenTexts[] = [
  {
    state: 'list',
    texts: [
      { as: 'button', text: 'Import CSV', ...admins(2) },
      { as: 'button', text: 'Add Product', ...admins(2) },
      { as: 'counters', text: ['Total Products', 'Active Products'], ...admins(2, CARDS) },
      { as: 'badge', text: 'Active', icon: 'check-circle', ...admins(2, LIST) },
      { as: 'badge', text: 'Inactive', icon: 'stop', ...admins(2, LIST) },
      { as: 'text', text: 'Commission Rate', ...admins(2, LIST) },
      { as: 'text', text: 'Created', ...admins(2, LIST) },
      { as: 'button', text: 'Edit', ...admins(2, ACTIONS) },
      { as: 'button', text: 'Delete', ...admins(2, ACTIONS) },
    ],
  },
  {
    state: 'deactivate, refused',
    texts: [toast(admins(8), 'Failed to update product status')],
  },
  { state: 'deactivate', texts: [toast(admins(8, TOGGLED), 'Product deactivated')] },
  { state: 'activate', texts: [toast(admins(8, TOGGLED), 'Product activated')] },
  {
    state: 'add dialog',
    texts: [
      {
        as: 'fields',
        text: ['Product Name*', 'Description', 'Base Commission Rate (%)', 'Active'],
        ...admins(2, FORM),
      },
      { as: 'text', text: 'Available for sale', ...admins(2, FORM) },
    ],
  },
  { state: 'add, blank', texts: [toast(admins(5), 'Please provide a product name')] },
  { state: 'add, refused', texts: [toast(admins(8), 'Failed to save product')] },
  { state: 'add, done', texts: [toast(admins(8, SAVED), 'Product created successfully')] },
  { state: 'edit, done', texts: [toast(admins(8, SAVED), 'Product updated successfully')] },
  { state: 'delete, refused', texts: [toast(admins(8), 'Failed to delete product')] },
  { state: 'delete, done', texts: [toast(admins(8), 'Product deleted')] },
  { state: 'import dialog', texts: [{ as: 'text', text: IMPORT_COLUMNS, ...admins(9) }] },
  { state: 'import, no file', texts: [toast(admins(5), 'Please select a CSV file')] },
  { state: 'import, empty', texts: [toast(admins(5), 'CSV file is empty')] },
  { state: 'import, refused', texts: [toast(admins(8), 'Failed to process CSV file')] },
  {
    state: 'import, done',
    texts: [toast(admins(8, IMPORTED), 'Successfully imported 1 products (1 errors)')],
  },
  {
    state: 'imported',
    texts: [{ as: 'text', text: 'Unnamed Product', ...admins(5) }],
  },
  // What a call was kept from bringing stays away until the screen is opened anew: last.
  { state: 'failing list', texts: [toast(admins(8), 'Failed to load products')] },
  { state: 'empty', texts: [{ as: 'text', text: 'No products yet', ...admins(2) }] },
];
