import { type Context, PORTAL } from '../../../functions/platform/context.ts';
import { newId } from '../../../functions/platform/idempotency.ts';
import type { Table } from '../../../functions/platform/table.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';

/** The portal that the demo network is written into. */
export interface DemoPortal {
  table: Table;
  settings: PortalSettings;
  /** The user ids of the two people with a sign-in; the keys of all others are their user ids. */
  userIds: Record<string, string>;
}

/** The key of the demo network's first administrator. */
export const ADMIN = 'demo-admin';
/** The key of the second administrator, who releases payouts. */
export const RELEASER = 'demo-finance';
/** The actors of acts that the portal does by itself. */
export const SYSTEM = PORTAL.userId;

/**
 * A person's call at the time of a step, with that person's rights.
 * @param key names a call that creates something
 */
export type By = (person: string, key?: string) => { context: Context };

/** @param at epoch ms */
export function callsAt({ table, settings, userIds }: DemoPortal, at: number): By {
  const clock = { now: () => new Date(at), real: () => new Date() };
  return (person, key = 'none') => ({
    context: {
      // Whoever acts has just given the password: some steps ask for it.
      actor: { userId: userIds[person] ?? person, authenticatedAt: clock.real() },
      clock,
      requestId: 'demo',
      table,
      settings,
      idempotencyKey: `demo-${key}`,
    },
  });
}

export const userIdOf = (by: By, person: string) => by(person).context.actor.userId;

/** A call that creates something, from which the id of what it creates derives. */
export interface Creation {
  person: string;
  key: string;
  operation: string;
}

export const createdId = (by: By, { person, key, operation }: Creation): string =>
  newId(by(person, key).context, operation);

/** One thing that happens in the demo network. */
export interface DemoStep {
  /** Epoch ms. */
  at: number;
  /** The key of the agent whose step it is. */
  agent: string;
  kind: string;
  run(by: By): Promise<unknown>;
}
