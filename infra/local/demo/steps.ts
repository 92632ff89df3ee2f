import { type Context, PORTAL } from '../../../functions/platform/context.ts';
import { newId } from '../../../functions/platform/idempotency.ts';
import type { ResourceFiles } from '../../../functions/data/resources/resource-files.client.ts';
import type { Table } from '../../../functions/platform/table.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';

/** The portal that the demo network is written into. */
export interface DemoPortal {
  table: Table;
  settings: PortalSettings;
  files: ResourceFiles;
  /** The user ids of the people with a sign-in, by key; the keys of all others are their user ids. */
  userIds: Record<string, string>;
}

/** The keys of the first administrator, and of the second one, who confirms what takes two people. */
export const ADMIN = 'demo-admin';
export const RELEASER = 'demo-finance';
/** The actor of acts that the portal does by itself. */
export const SYSTEM = PORTAL.userId;

interface Caller {
  context: Context;
}

/**
 * A person's call at the time of a step, with that person's rights.
 * @param key names a call that creates something
 */
export type By = (person: string, key?: string) => Caller;

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

/** The id of what a call creates. */
export const createdId = ({ context }: Caller, operation: string) => newId(context, operation);

/** One thing that happens in the demo network. */
export interface DemoStep {
  /** Epoch ms. */
  at: number;
  /** The key of the agent whose step it is. */
  agent: string;
  kind: string;
  run(by: By, portal: DemoPortal): Promise<unknown>;
}

const refused = () => Promise.reject(new Error('The demo network attaches no files'));
export const noFiles = {
  formFor: refused,
  posted: refused,
  content: refused,
  keep: refused,
  linkTo: refused,
};
