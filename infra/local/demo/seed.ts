/**
 * Fills an empty portal for `SEED=demo`: two people who can sign in, the catalogue, and a network with
 * the history of twelve months, written by the portal's own verbs.
 */
import { call } from '@orpc/server';
import { createProduct } from '../../../functions/api/products/create-product.ts';
import { openResourceFiles } from '../../../functions/data/resource-files.client.ts';
import { openUserPool, type UserPool } from '../../../functions/data/user-pool.client.ts';
import { createProfile } from '../../../functions/domain/identity/create-profile.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import { rankAgents } from '../../../functions/workflows/ranking-and-rebuild/rank-agents.ts';
import { rankPeriods } from '../../../functions/workflows/ranking-and-rebuild/rank-periods.ts';
import { rebuildProjections } from '../../../functions/workflows/ranking-and-rebuild/rebuild-projections.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import { toolRuntime } from '../base/environment.ts';
import { openLocalTable } from '../database/open-local-table.ts';
import { SIPHO } from './agents.ts';
import { callDirectly } from './call-directly.ts';
import { demoCatalogue, productCreation } from './catalogue.ts';
import { keepCopy } from './keep-copy.ts';
import { publishMaterials } from './materials.ts';
import { writeMonths } from './months.ts';
import { type DemoNetwork, demoNetwork } from './network.ts';
import { ADMIN, callsAt, type DemoPortal, SYSTEM, userIdOf } from './steps.ts';

export const DEMO_PASSWORD = 'Demo-portal-1';

/** The parts of a running stack that seeding the demo network uses. */
interface SeededStack {
  settings: PortalSettings;
  database: { endpoint: string; tableName: string };
  userPool: { endpoint: string; userPoolId: string };
  files: { endpoint: string; uploadsBucket: string };
  credentials: { accessKeyId: string; secretAccessKey: string };
  now(): Date;
  holdEvents(): Promise<() => Promise<void>>;
  drain(): Promise<void>;
}

const adminOf = (domain: string) => ({
  email: `admin@${domain}`,
  fullName: 'Thandi Mokoena',
  phone: '+27831234567',
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

/** An account with the demo password; that of an interrupted seeding, if there is one. */
async function accountOf(pool: UserPool, person: ReturnType<typeof adminOf>): Promise<string> {
  const { email, fullName, phone } = person;
  const added = await pool.add({ email, fullName, phone, password: DEMO_PASSWORD });
  const userId = added ?? (await pool.read(email))?.userId;
  if (!userId) throw new Error(`The user pool has no account ${email}`);
  await pool.confirmPassword(userId, DEMO_PASSWORD);
  return userId;
}

/** Adds the two people who can sign in, and the catalogue. */
async function openPortal(stack: SeededStack, { opensAt }: DemoNetwork): Promise<DemoPortal> {
  const { settings } = stack;
  const { endpoint, userPoolId } = stack.userPool;
  const endpoints = { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint };
  const pool = openUserPool(userPoolId, toolRuntime(endpoints, stack.credentials));
  const admin = adminOf(settings.companyEmailDomain);
  const userIds = {
    [ADMIN]: await accountOf(pool, admin),
    [SIPHO.key]: await accountOf(pool, SIPHO),
  };
  const portal = { table: openLocalTable(stack.database), settings, userIds };
  await keepCopy(portal.table);
  callDirectly(portal.table, stack.database.endpoint);
  const by = callsAt(portal, opensAt);
  const profile = { ...admin, userId: userIdOf(by, ADMIN), department: 'Sales' };
  await createProfile(by(SYSTEM).context, profile);
  await Promise.all(
    demoCatalogue.map((product, at) =>
      call(createProduct, product, by(ADMIN, productCreation(at).key)),
    ),
  );
  return portal;
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
    await writeMonths(network, portal, options.progress);
    const { endpoint, uploadsBucket } = stack.files;
    const runtime = toolRuntime({ AWS_ENDPOINT_URL_S3: endpoint }, stack.credentials);
    const files = openResourceFiles(uploadsBucket, endpoint, runtime);
    await publishMaterials(portal, files, now);
    await rebuildProjections(table, { replace: true });
    await rankAgents({ table, clock: systemClock });
    await rankPeriods({ table, clock: systemClock });
  } finally {
    await goOn();
  }
  await stack.drain();
}
