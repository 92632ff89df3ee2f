/**
 * `npm run test:deploy`: deploys the CDK app into an emulated cloud and tests a sale there, from
 * sign-up to payout. Only here do faults of the wiring between services show before the first
 * deployment. `--broken NAME` deploys with one fault, and fails; `--prove` does so with each fault,
 * and fails where the check that covers it doesn't find it.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { settingsFromCdkJson } from '../../infra/local/base/settings.ts';
import { Checks, say } from './checks.ts';
import { bootstrap, breakWiring, deploy, synthesize } from './deployment.ts';
import { type Emulator, installEmulator, startEmulator, Unavailable } from './emulator.ts';
import { type FaultName, faultNames, faults } from './faults.ts';
import { lacks, REVIEWED } from './lacks.ts';
import { openPortal } from './portal.ts';
import { tellStory } from './stories/whole.ts';

const home = await mkdtemp(join(tmpdir(), 'portal-deploy-'));
let emulator: Emulator | undefined;
const cleanUp = async () => {
  await emulator?.stop();
  await rm(home, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Deploys what was synthesized, with a fault or without, into a cloud of its own, and tries it.
 * @returns the checks, of which the last may have failed
 */
async function tryOut(synthesized: string, fault?: FaultName): Promise<Checks> {
  const checks = new Checks();
  const { check } = checks;
  const folder = await mkdtemp(join(home, 'run-'));
  const assembly = join(folder, 'cdk.out');
  await cp(synthesized, assembly, { recursive: true });
  if (fault) await breakWiring(assembly, fault);
  const started = await startEmulator(installEmulator(), folder);
  emulator = started;
  try {
    await check('the account is bootstrapped', () => bootstrap(started, folder, assembly));
    const deployed = await check('the stacks deploy', () => deploy(started, folder, assembly));
    await tellStory(openPortal(check, settingsFromCdkJson(), { emulator: started, deployed }));
  } catch (error) {
    say(messageOf(error));
    checks.failed ??= 'the story';
  } finally {
    await started.stop();
  }
  return checks;
}

/** Checks that each planted fault is found, by the check that covers it. */
async function prove(synthesized: string): Promise<{ passed: number; failed: number }> {
  const found = new Map<FaultName, boolean>();
  for (const name of faultNames) {
    const { what, foundBy } = faults[name];
    say(`\n--- ${name}: ${what}`);
    const { failed } = await tryOut(synthesized, name);
    found.set(name, failed === foundBy);
    say(failed === foundBy ? '--- found' : `--- NOT FOUND by "${foundBy}"`);
  }
  const passed = [...found.values()].filter(Boolean).length;
  return { passed, failed: found.size - passed };
}

async function run(): Promise<{ passed: number; failed: number }> {
  const { values } = parseArgs({
    options: { broken: { type: 'string' }, prove: { type: 'boolean' } },
  });
  const fault = faultNames.find((name) => name === values.broken);
  if (values.broken !== undefined && !fault)
    throw new Error(`--broken takes one of ${faultNames.join(', ')}`);
  installEmulator();
  const synthesized = await synthesize(home);
  if (values.prove) return prove(synthesized);
  const { passed, failed } = await tryOut(synthesized, fault);
  say('\nThe emulator lacks the following, so this run says nothing about it:');
  for (const { what, instead = REVIEWED } of lacks) say(`- ${what}: ${instead.join(', ')}`);
  return { passed, failed: failed === undefined ? 0 : 1 };
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
