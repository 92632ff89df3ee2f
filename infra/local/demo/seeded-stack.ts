import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import type { InboxMessage } from '../mail/mail.ts';

/** The parts of a running stack that seeding the demo network uses. */
export interface SeededStack {
  url: string;
  settings: PortalSettings;
  database: { endpoint: string; tableName: string };
  userPool: { clientId: string };
  files: { endpoint: string; uploadsBucket: string };
  credentials: { accessKeyId: string; secretAccessKey: string };
  inbox(to?: string): Promise<InboxMessage[]>;
  now(): Date;
  holdEvents(): Promise<() => Promise<void>>;
  drain(): Promise<void>;
}
