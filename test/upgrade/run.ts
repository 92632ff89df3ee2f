/**
 * `npm run test:upgrade`: deploys, upgrades and removes the portal in an emulated cloud, by the commands of the
 * handbook: a first deployment that fails, a preview, and production given up; the baseline with data, the present
 * version over it, and the same version once more. `--only stages` and `--only upgrade` run a part.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Checks, say } from '../deploy/checks.ts';
import { type Emulator, installEmulator, Unavailable } from '../deploy/emulator.ts';
import { Account } from './account.ts';
import { checkOutBaseline, checkOutPresent, MADE_UP_DOMAIN, OWN_DOMAIN } from './checkout.ts';
import type { Office } from './stage.ts';
import { startCloud } from './start.ts';
import { failFirst } from './stories/first-deployment.ts';
import { giveUp, previewBeside } from './stories/stages.ts';
import { upgrade } from './stories/upgrade.ts';

const STORIES = ['stages', 'upgrade'];

const home = await mkdtemp(join(tmpdir(), 'portal-upgrade-'));
let emulator: Emulator | undefined;
const cleanUp = async () => {
  await emulator?.stop();
  await rm(home, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Tells a story in an account of its own, to its first failure. */
async function tell(name: string, checks: Checks, story: (office: Office) => Promise<void>) {
  const folder = join(home, name);
  await mkdir(folder);
  emulator = await startCloud(folder);
  try {
    const account = new Account(emulator);
    for (const domain of [OWN_DOMAIN, MADE_UP_DOMAIN]) await account.verifyDomain(domain);
    await story({ check: checks.check, emulator, account, home: folder });
    return 0;
  } catch (error) {
    say(messageOf(error));
    return 1;
  } finally {
    await emulator.stop();
  }
}

async function run(): Promise<{ passed: number; failed: number }> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const { only } = values;
  if (only !== undefined && !STORIES.includes(only))
    throw new Error(`--only takes one of ${STORIES.join(', ')}`);
  const isTold = (story: string) => only === undefined || only === story;
  const start = performance.now();
  installEmulator();
  const checks = new Checks();
  const present = await checkOutPresent(home);
  let failed = 0;
  if (isTold('stages'))
    failed += await tell('stages', checks, async (office) => {
      await failFirst(office, present);
      await previewBeside(office, present);
      await giveUp(office, present);
    });
  if (isTold('upgrade')) {
    const baseline = await checkOutBaseline(home);
    failed += await tell('upgrade', checks, (office) => upgrade(office, { baseline, present }));
  }
  say(`${((performance.now() - start) / 60_000).toFixed(1)} minutes`);
  return { passed: checks.passed, failed };
}

let passed = 0;
let failed = 0;
try {
  ({ passed, failed } = await run());
} catch (error) {
  failed = error instanceof Unavailable ? 0 : 1;
  say(error instanceof Unavailable ? `Not deployed anywhere: ${error.message}` : messageOf(error));
} finally {
  await cleanUp();
}
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
