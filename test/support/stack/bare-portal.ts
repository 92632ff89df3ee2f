/** A bare table with three administrators, one of whom has two accounts with one mailbox. */
import { randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { createGroup } from '../../../functions/api/commission-plans/create-group.ts';
import { createProduct } from '../../../functions/api/products/create-product.ts';
import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import type { ProofsBucket } from '../../../functions/data/sales/proofs-bucket.client.ts';
import { changeFinance } from '../../../functions/domain/identity/change-permissions.ts';
import { createProfile } from '../../../functions/domain/identity/create-profile.ts';
import { type Context, OPERATOR, PORTAL } from '../../../functions/platform/context.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import type { Database } from '../../../infra/local/database/database.ts';
import { DomainError } from '../../../shared/kernel/errors.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import { byOne } from './add-product.ts';
import { publishTerms } from '../commission-plans/plans.ts';
import { openOwnTable } from './table.ts';
import { unlimited } from '../identity/unlimited.ts';

export const NO_PROOFS = {} as ProofsBucket;
const SECOND_MS = 1_000;

/** An account, and the person who has it. */
export interface Account {
  id: string;
  person: string;
}

export interface Portal {
  database: Database;
  table: Table;
  settings: PortalSettings;
  productId: string;
  /** Groups of agents, each with terms of its own. */
  groupIds: readonly string[];
  /** Every account of an administrator; some share a mailbox. */
  administrators: readonly Account[];
  /** The portal's time, which every call moves on. */
  time: { now: number };
  close: () => Promise<void>;
}

/** The form of a sale to a new customer. */
export const saleForm = (productId: string, saleValueCents = 79_900) => ({
  customerName: 'Nomsa Dlamini',
  customerEmail: `${randomUUID()}@customer.example`,
  customerPhone: '082 123 4567',
  productId,
  saleValueCents,
});

/** The context of somebody's call, a second after the one before. */
export function contextOf({ table, settings, time }: Portal, userId: string): Context {
  const now = new Date((time.now += SECOND_MS));
  return {
    actor: { userId, authenticatedAt: new Date() },
    clock: { now: () => now, real: () => new Date() },
    requestId: 'test',
    table,
    settings,
    idempotencyKey: randomUUID(),
  };
}

/** @returns true where it was done; false where the portal refused it */
export async function attempt(doing: () => Promise<unknown>): Promise<boolean> {
  try {
    await doing();
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'BUSY') return false;
    throw error;
  }
}

/** The administrators' accounts: the first person has two, with one mailbox. */
const PEOPLE = [
  { person: 'thandi', email: 'thandi@fibrelink.example' },
  { person: 'thandi', email: 'thandi+2@fibrelink.example' },
  { person: 'sipho', email: 'sipho@fibrelink.example' },
  { person: 'lerato', email: 'lerato@fibrelink.example' },
];

/** Opens a portal on an empty table of its own. */
export async function openPortal(): Promise<Portal> {
  const { database, table, close } = await openOwnTable();
  const settings = {
    ...unlimited(settingsFromCdkJson()),
    fourEyesOnPayouts: true,
    administratorsNeedApproval: false,
    bankChangeHoldHours: 0,
  };
  const time = { now: Date.parse('2031-01-10T08:00:00.000Z') };
  const fresh = { productId: '', groupIds: [], administrators: [] };
  const portal: Portal = { database, table, settings, time, close, ...fresh };
  const administrators: Account[] = [];
  for (const { person, email } of PEOPLE)
    administrators.push({ id: await addAdministrator(portal, email), person });
  const product = {
    name: 'Fibre 100',
    downloadSpeedMbps: 100,
    uploadSpeedMbps: 50,
    sellingPriceCents: 79_900,
  };
  const by = administrators[0]?.id ?? '';
  const { id: productId } = await call(createProduct, product, byOne(contextOf(portal, by)));
  const groupIds = [
    await openGroup(contextOf(portal, by), { name: 'Shops', cents: 7_000 }),
    await openGroup(contextOf(portal, by), { name: 'Field teams', cents: 9_000 }),
  ];
  return { ...portal, administrators, productId, groupIds };
}

/** A group whose sales earn another amount at once. */
async function openGroup(
  context: Context,
  { name, cents }: { name: string; cents: number },
): Promise<string> {
  const { id: groupId } = await call(createGroup, { name }, { context });
  await publishTerms(context.table, {
    firstDay: '2031-01-01',
    terms: { upfront: { kind: 'amount', cents } },
    agents: { kind: 'group', groupId },
  });
  return groupId;
}

/** One with the finance permission; an account of before may have an address with a plus sign. */
async function addAdministrator(portal: Portal, email: string): Promise<string> {
  const { table } = portal;
  const userId = crypto.randomUUID();
  const registered = `${userId}@fibrelink.example`;
  const person = { fullName: 'Thandi Mokoena', phone: '+27835550100', department: 'Finance' };
  const context = contextOf(portal, PORTAL.userId);
  await createProfile(context, { ...person, userId, email: registered });
  const at = context.clock.now().toISOString();
  const gone = () => new Error('The account is gone');
  await table.transact([profileTable(table).setEmail(userId, { email, at }).orThrow(gone)]);
  const operator = { ...context, actor: OPERATOR };
  await changeFinance(operator, await profileTable(table).get(userId), { hasFinance: true, at });
  return userId;
}
