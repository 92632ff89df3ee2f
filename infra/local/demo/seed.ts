/**
 * Fills an empty portal for `SEED=demo`: two administrators and an agent who can sign in, the catalogue, and
 * a network with the history of twelve months, written by the portal's own verbs.
 */
import { outboxTable } from '../../../functions/data/notifications/outbox.table.ts';
import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import { openResourceFiles } from '../../../functions/data/resources/resource-files.client.ts';
import { openUserPool, type UserPool } from '../../../functions/data/identity/user-pool.client.ts';
import { changeFinance } from '../../../functions/domain/identity/change-permissions.ts';
import { createProfile } from '../../../functions/domain/identity/create-profile.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import { OPERATOR } from '../../../functions/platform/context.ts';
import { openBucket, openQuarantine } from '../../../functions/platform/quarantine.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { sealMissing } from '../../../functions/workflows/audit-trail/seal-missing.ts';
import { rankRound } from '../../../functions/workflows/ranking-and-rebuild/rank-round.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import { toolRuntime } from '../base/environment.ts';
import type { Preparation } from '../base/preparation.ts';
import { openLocalTable } from '../database/open-local-table.ts';
import { SIPHO } from './agents.ts';
import { bringInBankFiles } from './bank-files.ts';
import { demoCatalogue, productKey } from './catalogue.ts';
import { writeHistory } from './history.ts';
import { keepReads } from './keep-reads.ts';
import { publishMaterials } from './materials.ts';
import { demoNetwork } from './network.ts';
import { ADMIN, callsAt, type DemoPortal, RELEASER, SYSTEM } from './steps.ts';
import { callByTwo } from './two-people.ts';
import { writeProjections } from './write-projections.ts';

export const DEMO_PASSWORD = 'Demo-portal-1';

type Company = Pick<PortalSettings, 'companyEmailDomain'>;

/** Both administrators have the finance permission: what takes two people can be finished in the demo. */
const peopleOf = ({ companyEmailDomain: domain }: Company) => [
  {
    key: ADMIN,
    email: `admin@${domain}`,
    fullName: 'Thandi Mokoena',
    phone: '+27831234567',
    department: 'Sales',
  },
  {
    key: RELEASER,
    email: `finance@${domain}`,
    fullName: 'Nomvula Sithole',
    phone: '+27831234568',
    department: 'Finance',
  },
  { ...SIPHO, department: undefined },
];
type Person = ReturnType<typeof peopleOf>[number];

/** The addresses that sign in with the demo password. */
export const demoSignIns = (settings: Company): string[] =>
  peopleOf(settings).map(({ email }) => email);

export interface SeedOptions {
  /** How many sales; tests that don't need all take fewer. */
  sales?: number;
  /** The instant at which the network's history ends; by default the portal's present. */
  now?: Date;
  /** Called when a part of the work has been done, or another one begins. */
  progress?: (step: string, steps: { done: number; of: number }) => void;
}

/** An account with the demo password; that of an interrupted seeding, if there is one. */
async function accountOf(pool: UserPool, { email, fullName, phone }: Person): Promise<string> {
  const added = await pool.add({ email, fullName, phone, password: DEMO_PASSWORD });
  const userId = added ?? (await pool.read(email))?.userId;
  if (!userId) throw new Error(`The user pool has no account ${email}`);
  await pool.setPassword(userId, DEMO_PASSWORD, 'lasting');
  return userId;
}

function runtimeOf({ files, userPool, credentials }: Preparation) {
  const endpoints = {
    AWS_ENDPOINT_URL_S3: files.endpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: userPool.endpoint,
  };
  return toolRuntime(endpoints, credentials);
}

/** Adds the accounts of the people who can sign in. */
async function openPortal(stack: Preparation): Promise<DemoPortal> {
  const { settings, files, userPool } = stack;
  const runtime = runtimeOf(stack);
  const pool = openUserPool(userPool.userPoolId, runtime);
  const accounts = await Promise.all(
    peopleOf(settings).map(async (person) => [person.key, await accountOf(pool, person)] as const),
  );
  return {
    table: openLocalTable(stack.database),
    settings,
    files: openResourceFiles(files.uploadsBucket, files.endpoint, runtime),
    userIds: Object.fromEntries(accounts),
  };
}

/** Adds the administrators and the catalogue. */
async function openOffice(portal: DemoPortal, opensAt: number): Promise<void> {
  const by = callsAt(portal, opensAt);
  const { context } = by(SYSTEM);
  for (const { key, department, ...admin } of peopleOf(portal.settings)) {
    if (department === undefined) continue;
    const userId = portal.userIds[key] ?? '';
    await createProfile(context, { ...admin, department, userId });
    const profile = await profileTable(portal.table).get(userId);
    const at = context.clock.now().toISOString();
    await changeFinance({ ...context, actor: OPERATOR }, profile, { hasFinance: true, at });
  }
  for (const [at, input] of demoCatalogue.entries())
    await callByTwo(by, { operation: 'products.createProduct', input, key: productKey(at) });
}

/** The e-mails of the network's invitations were sent in the story. */
async function settleMails(table: Table): Promise<void> {
  const outbox = outboxTable(table);
  for (const item of await outbox.due(new Date().toISOString(), 100))
    await outbox.settle(item, 'sent');
}

/**
 * Fills an empty portal; a seeding that was cut off goes on. The stream is held meanwhile: no
 * notifications of past events are mailed, and the projections are computed once, at the end.
 */
export async function seedDemo(stack: Preparation, options: SeedOptions = {}): Promise<void> {
  const { now = stack.now(), sales, progress } = options;
  const network = demoNetwork(now, sales);
  const goOn = await stack.holdEvents();
  let portal: DemoPortal;
  try {
    portal = await openPortal(stack);
    const { table } = portal;
    keepReads(table);
    await openOffice(portal, network.opensAt);
    await publishMaterials(portal, now);
    await writeHistory(network, portal, (done) => progress?.(`${done} %`, { done, of: 115 }));
    progress?.('reports', { done: 100, of: 115 });
    await settleMails(table);
    const deps = { table, clock: systemClock };
    await Promise.all([
      writeProjections(table).then(() => rankRound(deps)),
      sealMissing(deps, 'demo'),
    ]);
  } finally {
    await goOn();
  }
  // The job worker reads the files, so events go on.
  const uploads = openQuarantine(openBucket(runtimeOf(stack)), stack.files.uploadsBucket);
  await bringInBankFiles(portal, uploads, now);
  await stack.drain();
}
