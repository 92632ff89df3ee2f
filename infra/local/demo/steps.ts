import { newId } from '../../../functions/platform/idempotency.ts';
import { type Context, PORTAL } from '../../../functions/platform/context.ts';
import type { Table } from '../../../functions/platform/table.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import { SIPHO } from './agents.ts';

/** The portal that the demo network is written into. */
export interface DemoPortal {
  table: Table;
  settings: PortalSettings;
  /** The user ids of the two people with a sign-in. */
  adminId: string;
  siphoId: string;
  /** In the catalogue's order. */
  productIds: readonly string[];
}

/** Calls of the portal's verbs at one instant, each with its caller's rights. */
export interface Calls {
  portal: DemoPortal;
  /** Work of the portal itself. */
  system: Context;
  /** An agent's user id. */
  userId(agent: string): string;
  /** `key` names a call that creates something; the new id derives from it. */
  admin(key?: string): { context: Context };
  agent(agent: string, key?: string): { context: Context };
  /** The id that an administrator's or an agent's call with this key gives. */
  idOf(caller: { context: Context }, operation: string): string;
}

/** One thing that happens in the demo network. */
export interface DemoStep {
  /** ISO 8601. */
  at: string;
  /** The key of the agent whose step it is. */
  agent: string;
  kind: string;
  run(calls: Calls): Promise<unknown>;
}

/** @param at the instant, ISO 8601 */
export function callsAt(portal: DemoPortal, at: string): Calls {
  const clock = { now: () => new Date(at), real: () => new Date() };
  const { table, settings, adminId, siphoId } = portal;
  const contextOf = (userId: string, key: string): Context => ({
    actor: { userId },
    clock,
    requestId: 'demo',
    table,
    settings,
    idempotencyKey: `demo-${key}`,
  });
  const userId = (agent: string) => (agent === SIPHO.key ? siphoId : agent);
  return {
    portal,
    system: contextOf(PORTAL.userId, 'none'),
    userId,
    admin: (key = 'none') => ({ context: contextOf(adminId, key) }),
    agent: (agent, key = 'none') => ({ context: contextOf(userId(agent), key) }),
    idOf: ({ context }, operation) => newId(context, operation),
  };
}
