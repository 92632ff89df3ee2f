/**
 * `npm run test:deploy`: deploys the CDK app into an emulated cloud and signs in there. Faults of the
 * wiring between services show here and nowhere else before the first deployment.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, deploy } from './deployment.ts';
import { type Emulator, installEmulator, startEmulator, Unavailable } from './emulator.ts';
import { Journey } from './journey.ts';

const LACKS = `The emulator lacks, so this run says nothing about: CloudFront's origin access control,
functions and header policies (the Site stack stays out, and Files but for its name), IAM and bucket policies, SRP, triggers of
the user pool (the confirmation's is called as the pool would), time zones of schedules, and the reader and
the batches of a distributed map (the monthly run's state machine is deployed, and not started: it would
end well without an agent's month closed; test/infra/run-machine.test.ts walks through it instead).`;

let passed = 0;
let failed = 0;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs one check; what needs it can't run when it fails, so the failure ends the run. */
async function check<Result>(what: string, run: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  try {
    const result = await run();
    passed += 1;
    say(`ok   ${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    return result;
  } catch (error) {
    failed += 1;
    say(`FAIL ${what}`);
    throw error;
  }
}

async function drive(emulator: Emulator, home: string): Promise<void> {
  await check('the account is bootstrapped', () => bootstrap(emulator, home));
  const deployed = await check('the stacks deploy', () => deploy(emulator, home));
  const journey = new Journey(emulator, deployed);
  await check('a person signs up', () => journey.signUp());
  await check("the pool's own trigger writes the profile", () => journey.confirm());
  const tokens = await check('the person signs in', () => journey.signIn());
  await check('the access token opens the own profile', async () => {
    const { status, body } = await journey.get('/api/me/profile', tokens.access);
    assert.equal(status, 200, JSON.stringify(body));
    const { email, role, status: state } = body as Record<string, unknown>;
    assert.deepEqual([email, role, state], [journey.email, 'agent', 'active']);
  });
  await check('no token: refused', async () => {
    const { status } = await journey.get('/api/me/profile');
    assert.equal(status, 401);
  });
  await check('an ID token: refused', async () => {
    const { status } = await journey.get('/api/me/profile', tokens.id);
    assert.ok([401, 403].includes(status), `answered ${status}`);
  });
  await check("an agent is refused the administrators' list", async () => {
    const { status } = await journey.get('/api/admin/sales', tokens.access);
    assert.equal(status, 403);
  });
  await check('a public endpoint needs no token', async () => {
    const { status, body } = await journey.get('/api/public/referral-codes/NOBODY');
    assert.deepEqual([status, body], [200, { known: false }]);
  });
}

const home = await mkdtemp(join(tmpdir(), 'portal-deploy-'));
let emulator: Emulator | undefined;
const cleanUp = async () => {
  await emulator?.stop();
  await rm(home, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));

try {
  emulator = await startEmulator(installEmulator(), home);
  await drive(emulator, home);
  say(LACKS);
} catch (error) {
  if (error instanceof Unavailable) say(`Not deployed anywhere: ${error.message}`);
  else {
    failed ||= 1;
    say(error instanceof Error ? error.message : String(error));
  }
} finally {
  await cleanUp();
}
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
