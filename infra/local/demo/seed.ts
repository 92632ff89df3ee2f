/**
 * Fills an empty portal for `SEED=demo`: two administrators and an agent who can sign in, the catalogue, and
 * a network with the history of twelve months, written by the portal's own verbs.
 */
import { call } from '@orpc/server';
import { createProduct } from '../../../functions/api/products/create-product.ts';
import { openResourceFiles } from '../../../functions/data/resource-files.client.ts';
import { openUserPool, type UserPool } from '../../../functions/data/user-pool.client.ts';
import { createProfile } from '../../../functions/domain/identity/create-profile.ts';
import { profileTable } from '../../../functions/data/profile.table.ts';
import { changeFinance } from '../../../functions/domain/identity/change-permissions.ts';
import { type Context, OPERATOR } from '../../../functions/platform/context.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import { type Clock, systemClock } from '../../../functions/platform/clock.ts';
import { openBucket, openQuarantine } from '../../../functions/platform/quarantine.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { rankRound } from '../../../functions/workflows/ranking-and-rebuild/rank-round.ts';
import { sealMissing } from '../../../functions/workflows/audit-trail/seal-missing.ts';
import { toolRuntime } from '../base/environment.ts';
import { openLocalTable } from '../database/open-local-table.ts';
import type { Preparation } from '../base/preparation.ts';
import { SIPHO } from './agents.ts';
import { bringInBankFiles } from './bank-files.ts';
import { demoCatalogue, productCreation } from './catalogue.ts';
import { keepCopy } from './keep-copy.ts';
import { liveLastWeek } from './last-week.ts';
import { publishMaterials } from './materials.ts';
import { writeHistory } from './history.ts';
import { type DemoNetwork, demoNetwork } from './network.ts';
import { ADMIN, callsAt, type DemoPortal, RELEASER, SYSTEM } from './steps.ts';
import { writeProjections } from './write-projections.ts';

/** The parts of the work in percent of the history's: then materials and reports. */
const MATERIALS = 10;
const REPORTS = 15;

export const DEMO_PASSWORD = 'Demo-portal-1';

interface Administrator {
  email: string;
  fullName: string;
  phone: string;
  department: string;
}

type Company = Pick<PortalSettings, 'companyEmailDomain'>;

/** Both have the finance permission: what takes two people can be finished in the demo. */
const adminsOf = ({ companyEmailDomain: domain }: Company): [Administrator, Administrator] => [
  {
    email: `admin@${domain}`,
    fullName: 'Thandi Mokoena',
    phone: '+27831234567',
    department: 'Sales',
  },
  {
    email: `finance@${domain}`,
    fullName: 'Nomvula Sithole',
    phone: '+27831234568',
    department: 'Finance',
  },
];

/** The addresses that sign in with the demo password. */
export const demoSignIns = (settings: Company): string[] => [
  ...adminsOf(settings).map(({ email }) => email),
  SIPHO.email,
];

/** Called when a part of the work has been done, or another one begins. */
type Progress = (step: string, steps: { done: number; of: number }) => void;

export interface SeedOptions {
  /** How many sales; tests that don't need all take fewer. */
  sales?: number;
  /** The instant at which the network's history ends; by default the portal's present. */
  now?: Date;
  progress?: Progress;
}

/** An account with the demo password; that of an interrupted seeding, if there is one. */
async function accountOf(
  pool: UserPool,
  { email, fullName, phone }: Omit<Administrator, 'department'>,
): Promise<string> {
  const added = await pool.add({ email, fullName, phone, password: DEMO_PASSWORD });
  const userId = added ?? (await pool.read(email))?.userId;
  if (!userId) throw new Error(`The user pool has no account ${email}`);
  await pool.setPassword(userId, DEMO_PASSWORD, 'lasting');
  return userId;
}

/** Adds the people who can sign in, and the catalogue. */
async function openPortal(stack: Preparation, { opensAt }: DemoNetwork): Promise<DemoPortal> {
  const { settings } = stack;
  const { endpoint, userPoolId } = stack.userPool;
  const endpoints = { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint };
  const pool = openUserPool(userPoolId, toolRuntime(endpoints, stack.credentials));
  const admins = await Promise.all(
    adminsOf(settings).map(async (admin) => ({ ...admin, userId: await accountOf(pool, admin) })),
  );
  const userIds = {
    [ADMIN]: admins[0]?.userId ?? '',
    [RELEASER]: admins.at(-1)?.userId ?? '',
    [SIPHO.key]: await accountOf(pool, SIPHO),
  };
  const portal = { table: openLocalTable(stack.database), settings, userIds };
  await keepCopy(portal.table);
  const by = callsAt(portal, opensAt);
  for (const admin of admins) await addAdministrator(by(SYSTEM).context, admin);
  await Promise.all(
    demoCatalogue.map((product, at) =>
      call(createProduct, product, by(ADMIN, productCreation(at).key)),
    ),
  );
  return portal;
}

async function addAdministrator(
  context: Context,
  admin: Administrator & { userId: string },
): Promise<void> {
  await createProfile(context, admin);
  const operator = { ...context, actor: OPERATOR };
  const profile = await profileTable(context.table).get(admin.userId);
  const at = context.clock.now().toISOString();
  await changeFinance(operator, profile, { hasFinance: true, at });
}

/** Computes from the facts what reports, lists and the leaderboard show. */
async function computeReports(deps: { table: Table; clock: Clock }): Promise<void> {
  await writeProjections(deps.table);
  await rankRound(deps);
}

/**
 * Fills an empty portal; a seeding that was cut off goes on. The stream is held meanwhile: no
 * notifications of past events are mailed, and the projections are computed once, at the end.
 */
export async function seedDemo(stack: Preparation, options: SeedOptions = {}): Promise<void> {
  const now = options.now ?? stack.now();
  const network = demoNetwork(now, options.sales);
  const goOn = await stack.holdEvents();
  const runtime = toolRuntime({ AWS_ENDPOINT_URL_S3: stack.files.endpoint }, stack.credentials);
  let userIds: DemoPortal['userIds'];
  try {
    const portal = await openPortal(stack, network);
    const { table } = portal;
    ({ userIds } = portal);
    const progress = (doing: string, done: number) =>
      options.progress?.(doing, { done, of: 100 + MATERIALS + REPORTS });
    await writeHistory(network, portal, (percent) => progress(`${percent} %`, percent));
    progress('materials', 100);
    const { endpoint, uploadsBucket } = stack.files;
    const files = openResourceFiles(uploadsBucket, endpoint, runtime);
    await publishMaterials(portal, files, now);
    await liveLastWeek(portal, files, { agents: network.agents, end: now.getTime() });
    progress('reports', 100 + MATERIALS);
    const deps = { table, clock: systemClock };
    await Promise.all([computeReports(deps), sealMissing(deps)]);
  } finally {
    await goOn();
  }
  // The job worker reads the files, so events go on: the table has other writers from here on.
  const portal = { table: openLocalTable(stack.database), settings: stack.settings, userIds };
  await bringInBankFiles(
    portal,
    openQuarantine(openBucket(runtime), stack.files.uploadsBucket),
    now,
  );
  await stack.drain();
}
