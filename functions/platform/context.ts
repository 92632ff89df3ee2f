/**
 * The context of a verb's call, beside its input. A verb never uses an HTTP event, `process.env`,
 * or `new Date()`.
 */
import type { Maintenance } from '../../shared/kernel/maintenance.ts';
import type { PortalSettings } from '../../shared/kernel/settings.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Table, Write } from './table.ts';

/** The caller, proven by the access token; role and status are in the table. */
export interface Actor {
  userId: string;
  /** The account of the token, where it has another id than the person. */
  accountId?: string;
  /**
   * When the person last entered the password, in real time, to the second; absent without a token. A token
   * that doesn't say it is older than any limit.
   */
  authenticatedAt?: Date;
  /** Names the session: renewed tokens keep it. Absent without a token, or where the token doesn't say it. */
  sessionId?: string;
}

/**
 * The stage of a call that takes two people (`domain/approvals`): it is asked for, looked at as it would be
 * done now, or done because a second person confirms it, with the writes of the confirmation in its own
 * transaction. Until then its table is read only, and `commit` alone has the one that writes. A part of
 * something longer is done after that, as confirmed.
 */
export type SecondPerson =
  | { stage: 'ask'; table: Table }
  | { stage: 'look'; askedBy: string }
  | {
      stage: 'confirm';
      actId: string;
      askedBy: string;
      subjects: readonly string[];
      /** Names the act as the second person saw it; absent: any. */
      version?: string | undefined;
      table: Table;
      writes: readonly Write[];
    }
  | { stage: 'confirmed'; actId: string | undefined; askedBy: string };

export interface Context {
  actor: Actor;
  clock: Clock;
  requestId: string;
  table: Table;
  settings: PortalSettings;
  /** The called endpoint, such as `GET /api/admin/sales`; absent in calls that aren't the API's. */
  endpoint?: string;
  /** The endpoint's name in the contract and its validated input; absent in calls that aren't the API's. */
  call?: { operation: string; input: unknown };
  secondPerson?: SecondPerson;
  /** The Idempotency-Key header, where one was sent. */
  idempotencyKey?: string | undefined;
  /** The caller's User-Agent header; null without one. */
  userAgent?: string | null;
  /** The caller's IP address, as the distribution reports it. */
  clientAddress?: string;
  /** Reads from the user pool whether a person's sign-in asks for a second factor. */
  hasSecondFactor?: (userId: string) => Promise<boolean>;
  /**
   * Read beside the call; a call that isn't the API's reads it itself. Undefined: the portal isn't
   * maintained.
   */
  maintenance?: Promise<Maintenance | undefined>;
  /** For failures that the answer mentions without details; absent in calls without an answer. */
  log?: Log;
}

/** The act as which a call was asked for and confirmed, for its audit events. */
export const actIdOf = ({ secondPerson }: Pick<Context, 'secondPerson'>): string | undefined =>
  secondPerson && 'actId' in secondPerson ? secondPerson.actId : undefined;

/** True where another person asked for the call. */
export const isOthersAct = ({ secondPerson }: Pick<Context, 'secondPerson'>): boolean =>
  secondPerson !== undefined && secondPerson.stage !== 'ask';

/** The actor of endpoints without a token. */
export const ANYBODY: Actor = { userId: 'anybody' };
/** The actor of the portal's own actions. */
export const PORTAL: Actor = { userId: 'portal' };
/** The actor of an operator's commands, which don't use the API. */
export const OPERATOR: Actor = { userId: 'operator' };
