/** The input of every verb beside its own. A verb never sees an HTTP event, `process.env`, or `new Date()`. */
import type { PortalSettings } from '../../shared/kernel/settings.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Table } from './table.ts';

/** The caller, proven by the access token; role and status stand in the table, not here. */
export interface Actor {
  userId: string;
  /** When the person last gave the password, in real time; absent where no token tells. */
  authenticatedAt?: Date;
}

export interface Context {
  actor: Actor;
  clock: Clock;
  requestId: string;
  table: Table;
  settings: PortalSettings;
  /** The Idempotency-Key header, where one was sent. */
  idempotencyKey?: string | undefined;
  /** The caller's User-Agent header; null without one. */
  userAgent?: string | null;
  /** The caller's IP address, as the distribution reports it. */
  clientAddress?: string;
  /** Where failures go of which an answer says only that they were; absent where nobody answers. */
  log?: Log;
}

/** The actor of endpoints without a token. */
export const ANYBODY: Actor = { userId: 'anybody' };
/** The actor of what the portal does by itself. */
export const PORTAL: Actor = { userId: 'portal' };
/** The actor of commands that somebody runs with an operator's rights, past the API. */
export const OPERATOR: Actor = { userId: 'operator' };
