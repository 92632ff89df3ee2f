import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import type { Table } from '../../platform/table.ts';

/** What the e-mails are composed from, besides the item that owes one. */
export interface MailContext {
  table: Table;
  settings: PortalSettings;
  siteUrl: string;
}
