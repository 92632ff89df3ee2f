/**
 * Fills an empty portal for `SEED=demo`: two people who can sign in, the catalogue, and a network with
 * the history of twelve months, written by the portal's own verbs.
 */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { call } from '@orpc/server';
import { createProduct } from '../../../functions/api/products/create-product.ts';
import { moveClock, systemClock } from '../../../functions/platform/clock.ts';
import { rankAgents } from '../../../functions/workflows/ranking-and-rebuild/rank-agents.ts';
import { rankPeriods } from '../../../functions/workflows/ranking-and-rebuild/rank-periods.ts';
import { rebuildProjections } from '../../../functions/workflows/ranking-and-rebuild/rebuild-projections.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { REGION } from '../base/environment.ts';
import { openLocalTable } from '../database/open-local-table.ts';
import { type DemoAgent, SIPHO } from './agents.ts';
import { publishAnnouncements } from './announcements.ts';
import { demoCatalogue } from './catalogue.ts';
import { closeMonth, closeMonthByRun, runMonth } from './months.ts';
import { type DemoNetwork, demoNetwork } from './network.ts';
import { type Registration, register } from './register.ts';
import { publishResources } from './resources.ts';
import type { SeededStack } from './seeded-stack.ts';
import { callsAt, type DemoPortal } from './steps.ts';

const adminOf = (domain: string): Registration => ({
  email: `admin@${domain}`,
  fullName: 'Thandi Mokoena',
  phone: '+27831234567',
  department: 'Sales',
});

/** The addresses that sign in with the demo password. */
export const demoSignIns = (companyEmailDomain: string): string[] => [
  adminOf(companyEmailDomain).email,
  SIPHO.email,
];

export interface SeedOptions {
  /** How many sales; tests that don't need all take fewer. */
  sales?: number;
  /** The instant at which the network's history ends; by default the portal's present. */
  now?: Date;
  /** Called before each month is written. */
  progress?: (period: Period) => void;
}

/** Registers both people with a sign-in, with the portal's clock at the network's beginning. */
async function registerAt(stack: SeededStack, at: string): Promise<[admin: string, sipho: string]> {
  const endpoint = `${stack.url}/user-pool`;
  const pool = new CognitoIdentityProviderClient({ region: REGION, endpoint });
  const offsetMs = systemClock.now().getTime() - Date.now();
  try {
    moveClock(new Date(at));
    return await Promise.all([
      register(stack, pool, adminOf(stack.settings.companyEmailDomain)),
      register(stack, pool, SIPHO),
    ]);
  } finally {
    moveClock(offsetMs === 0 ? undefined : new Date(Date.now() + offsetMs));
    pool.destroy();
  }
}

async function openPortal(stack: SeededStack, { opensAt }: DemoNetwork): Promise<DemoPortal> {
  const [adminId, siphoId] = await registerAt(stack, opensAt);
  const { settings } = stack;
  const table = openLocalTable(stack.database);
  const portal = { table, settings, adminId, siphoId, productIds: [] };
  const { admin } = callsAt(portal, opensAt);
  const products = await Promise.all(
    demoCatalogue.map((product, at) => call(createProduct, product, admin(`product-${at}`))),
  );
  return { ...portal, productIds: products.map(({ id }) => id) };
}

/** Writes all months. The last full month is closed by a run, so that there is a batch to look at. */
async function writeMonths({ months }: DemoNetwork, portal: DemoPortal, options: SeedOptions) {
  const joined: DemoAgent[] = [];
  for (const [at, month] of months.entries()) {
    options.progress?.(month.period);
    await runMonth(month, portal);
    joined.push(...month.joining);
    if (at === months.length - 2) await closeMonthByRun(month.period, portal);
    else if (at < months.length - 2) await closeMonth(month.period, joined, portal);
  }
}

/**
 * Fills an empty portal; a seeding that was cut off goes on. The stream is held meanwhile: no
 * notifications of past events are mailed, and the projections are computed once, at the end.
 */
export async function seedDemo(stack: SeededStack, options: SeedOptions = {}): Promise<void> {
  const now = options.now ?? stack.now();
  const network = demoNetwork(now, options.sales);
  const goOn = await stack.holdEvents();
  try {
    const portal = await openPortal(stack, network);
    const { table } = portal;
    await writeMonths(network, portal, options);
    await publishAnnouncements(portal, now);
    await publishResources(stack, portal, now);
    await rebuildProjections(table, { replace: true });
    await rankAgents({ table, clock: systemClock });
    await rankPeriods({ table, clock: systemClock });
  } finally {
    await goOn();
  }
  await stack.drain();
}
