/** One moment of the demo network's story: who acts, when, and on what. */
import { type Context, PORTAL } from '../../../functions/platform/context.ts';
import { newId } from '../../../functions/platform/idempotency.ts';
import type { Table } from '../../../functions/platform/table.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import type { PayoutKey } from './deeds.ts';
import { SIPHO } from './people.ts';

/** What a story is played on, and who in it has a sign-in. */
export interface Stage {
  table: Table;
  settings: PortalSettings;
  /** User ids. */
  adminId: string;
  siphoId: string;
  /** In the catalogue's order. */
  productIds: readonly string[];
}

export interface Scene {
  stage: Stage;
  /** The user id of an agent of the story. */
  idOf: (agent: string) => string;
  /** Calls as the administrator, under a key where something is created. */
  admin: (key?: string) => { context: Context };
  agent: (agent: string, key?: string) => { context: Context };
  /** The portal itself acts. */
  portal: Context;
  saleIdOf: (agent: string, sale: string) => string;
  addedSaleIdOf: (sale: string) => string;
  payoutIdOf: (agent: string, payout: PayoutKey) => string;
}

/**
 * Sets the clock of a moment.
 * @param at ISO 8601
 */
export function sceneOf(stage: Stage, at: string): Scene {
  const clock = { now: () => new Date(at), real: () => new Date() };
  const idOf = (agent: string) => (agent === SIPHO.key ? stage.siphoId : agent);
  const as = (userId: string, key: string): Context => ({
    actor: { userId },
    clock,
    requestId: 'demo',
    table: stage.table,
    settings: stage.settings,
    idempotencyKey: `demo-${key}`,
  });
  const admin = (key = 'none') => ({ context: as(stage.adminId, key) });
  const agent = (name: string, key = 'none') => ({ context: as(idOf(name), key) });
  return {
    stage,
    idOf,
    admin,
    agent,
    portal: as(PORTAL.userId, 'none'),
    // Ids follow from who creates what under which key, so that a later scene finds it again.
    saleIdOf: (name, key) => newId(agent(name, key).context, 'submitSale'),
    addedSaleIdOf: (key) => newId(admin(key).context, 'addSale'),
    payoutIdOf: (name, { from, key }) => {
      if (from === 'request') return newId(agent(name, key).context, 'requestPayout');
      return newId(admin(key).context, from === 'add' ? 'addSale.payout' : 'addPayout');
    },
  };
}
