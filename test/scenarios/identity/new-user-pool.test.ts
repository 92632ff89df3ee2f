/**
 * The user pool is lost: its accounts are imported from the nightly copy into a new, empty pool. People
 * choose a new password by mail, and find what is theirs; the operator's commands are run as written.
 */
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEventTable } from '../../../functions/data/audit/audit-event.table.ts';
import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import { openUserPool } from '../../../functions/data/identity/user-pool.client.ts';
import { toolRuntime } from '../../../infra/local/base/environment.ts';
import { leaveNote } from '../../../infra/local/launch.ts';
import { openAccounts, PASSWORD } from '../../support/identity/accounts.ts';
import { type Api, apiOf } from '../../support/stack/client.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { expectReconciled } from '../../support/ledger/ledger.ts';
import { type Office, openOffice, type Person, saleOf } from '../../support/stack/office.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';
import { openFactors } from '../../support/identity/second-factor.ts';
import { startTestStack, type TestStack } from '../../support/stack/stack.ts';
import { runTool } from '../../support/stack/tools.ts';

const NEW_PASSWORD = 'Another-portal-2';

const dataDir = makeFolder('portal-pool');
let stack: TestStack;
let removeNote: () => void;
let office: Office;
/** Sells; was deleted; signs up anew; whose import stopped; whose address was corrected. */
let anna: Person;
let ben: Person;
let carla: Person;
let dineo: Person;
let ed: Person;
let annaAgain: Api;

const path = (name: string) => join(dataDir, name);
const restore = (...args: string[]) => runTool(dataDir, 'restore', ...args);
const apiWith = (token: string): Api => apiOf(stack, token);

async function start(): Promise<void> {
  stack = await startTestStack({ dataDir, settings: { administratorSecondFactor: 'required' } });
  removeNote = leaveNote(stack, dataDir);
}

async function stop(): Promise<void> {
  removeNote();
  await stack.close();
}

/** The pool itself, with the rights of the import. */
const poolItself = () =>
  openUserPool(
    stack.userPool.userPoolId,
    toolRuntime(
      { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: stack.userPool.endpoint },
      stack.credentials,
    ),
  );

/** An account that the pool has without any of the portal's functions. */
const addAccount = async ({ email }: Person): Promise<string> =>
  (await poolItself().add({ email, fullName: 'A', phone: '+27821234567', password: PASSWORD })) ??
  '';

/** Chooses a new password by the mailed code, and signs in with it. */
async function resetPassword(email: string): Promise<string> {
  const accounts = openAccounts(stack);
  await accounts.forgot(email);
  await accounts.reset(email, await accounts.codeFor(email), NEW_PASSWORD);
  // The stream ends the sessions of before, those of this second too.
  await stack.drain();
  return accounts.signIn(email, NEW_PASSWORD);
}

beforeAll(async () => {
  await start();
  office = await openOffice(stack);
  anna = await office.newAgent();
  [ben, carla, dineo, ed] = [
    await office.newAgent(),
    await office.newAgent(),
    await office.newAgent(),
    await office.newAgent(),
  ];
  await openFactors(stack).turnOn(carla);
  await office.signUp({ email: 'never@demo.example' });
  await approvedSale(office, anna);
  await stack.drain();
  await stack.invoke('accountExporter', { kind: 'exportAccounts' });
  expect((await restore('save-users', path('saved.gz'))).text).toContain('Accounts saved: 7,');
  await office.admin.api.agents.deleteAgent({ agentId: ben.id });
  await stop();
  await rm(path('user-pool'), { recursive: true });
  await start();
});
afterAll(() => stack?.close());

// One story: each step stands on the one before it.

it('saves a file that nobody else can read', async () => {
  expect((await stat(path('saved.gz'))).mode & 0o777).toBe(0o600);
});

it('refuses the tokens of the lost pool, and its passwords', async () => {
  await expectRefusal(apiWith(anna.accessToken).identity.getMe(), 401);
  await expect(openAccounts(stack).signIn(anna.email)).rejects.toThrow('Incorrect');
});

it('refuses a sign-up with the address of somebody whom the portal knows', async () => {
  await expect(openAccounts(stack).signUp(anna.email)).rejects.toThrow();
});

it('names everybody whom people have to look at, and leaves them out', async () => {
  // As if Carla had signed up anew, and an earlier import had stopped after the account of Dineo was made.
  await poolItself().setPassword(await addAccount(carla), NEW_PASSWORD, 'lasting');
  const dineosAccount = await addAccount(dineo);
  // As if Anna's sign-in had been disabled, and the office had corrected the address of Ed since.
  const saved = gunzipSync(await readFile(path('saved.gz'))).toString();
  const disabled = (line: string) =>
    line.includes(anna.email) ? line.replace('"isEnabled":true', '"isEnabled":false') : line;
  const changed = saved.replace(ed.email, 'old@demo.example').split('\n').map(disabled);
  await writeFile(path('changed'), changed.join('\n'));
  const mailed = (await stack.inbox()).length;
  const { text, code } = await restore('users', '--from', path('changed'));
  expect(text.split('\n').slice(1)).toEqual([
    ...[
      `${anna.email}: not imported: the sign-in was disabled`,
      `${carla.email}: not imported: somebody signed up anew with this address`,
      `old@demo.example: not imported: the portal has the address ${ed.email} for this person`,
    ].sort(),
    'Imported: 2; known already: 0; without a profile: 2; unverified: 0; disabled: 1; conflicts: 2.',
    '',
  ]);
  expect(code).toBe(1);
  expect(await poolItself().read(dineo.email)).toMatchObject({
    userId: dineosAccount,
    waitsForPassword: false,
  });
  expect(await stack.inbox()).toHaveLength(mailed);
});

it('imports the rest once that is settled, but nobody who was deleted or never verified', async () => {
  await poolItself().remove((await poolItself().read(carla.email))?.userId ?? '');
  const { text, code } = await restore('users', '--from', 'newest');
  expect(text).toContain(
    'Imported: 3; known already: 2; without a profile: 2; unverified: 0; disabled: 0; conflicts: 0.',
  );
  expect(code).toBe(0);
  expect(await poolItself().read(ben.email)).toBeUndefined();
  expect(await poolItself().read('never@demo.example')).toBeUndefined();
  expect(await profileTable(stack.table).get(carla.id)).not.toHaveProperty('secondFactorAt');
});

it('changes nothing when it is repeated, from any copy of the lost pool', async () => {
  const accounts = await poolItself().list();
  const said = await restore('users', '--from', path('saved.gz'));
  expect(said.text).toContain('Imported: 0; known already: 5;');
  expect(await poolItself().list()).toEqual(accounts);
});

it('shows an agent with a new password the own sales and balance', async () => {
  annaAgain = apiWith(await resetPassword(anna.email));
  const me = await annaAgain.identity.getMe();
  expect(me).toMatchObject({ id: anna.id, email: anna.email, fullName: anna.me.fullName });
  expect(me.accountId).not.toBe(anna.id);
  const { rows } = await annaAgain.sales.listMySales({});
  expect(rows).toMatchObject([{ status: 'approved' }]);
  expect(await annaAgain.ledger.getMyEarnings()).toMatchObject({ availableCents: 5_000 });
  expect(await annaAgain.identity.listMySignIns()).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ isCurrent: true })]) as unknown,
  });
});

it('lets the agent work on, in the first call of a session as in later ones', async () => {
  const again = apiWith(await openAccounts(stack).signIn(anna.email, NEW_PASSWORD));
  const { id } = await again.sales.submitSale(saleOf(office));
  expect((await again.sales.listMySales({})).rows[0]).toMatchObject({ id });
});

it('answers the first call of an account as every other one, also a wrong one', async () => {
  const first = apiWith(await resetPassword(ed.email));
  await expectRefusal(first.sales.submitSale(saleOf(office, { saleValueCents: -1 })), 400);
  const other = apiWith(await resetPassword(dineo.email));
  await expectRefusal(other.payouts.listPayouts({}), 403);
});

it('asks an administrator to set up the second factor anew, and keeps role and permissions', async () => {
  const token = await resetPassword(office.admin.email);
  const api = apiWith(token);
  expect(await api.identity.getMe()).toMatchObject({
    id: office.admin.id,
    role: 'admin',
    needsSecondFactor: true,
    permissions: office.admin.me.permissions,
  });
  await expectRefusal(api.sales.listSales({}), 403);
  const factors = openFactors(stack);
  const app = await factors.turnOn({ accessToken: token, api });
  const signedIn = apiWith(await factors.signIn(office.admin.email, app, NEW_PASSWORD));
  expect((await signedIn.sales.listSales({})).rows).toHaveLength(2);
  office = { ...office, admin: { ...office.admin, api: signedIn } };
});

it('ends the sessions of the new account, and deletes it with its person', async () => {
  // A sign-in of the same second would count as later.
  await sleep(1_000);
  const accountId = (await annaAgain.identity.getMe()).accountId ?? '';
  await annaAgain.identity.endMySessions();
  await expectRefusal(annaAgain.identity.getMe(), 401);
  const dineosAccount = (await poolItself().read(dineo.email))?.userId ?? '';
  await office.admin.api.agents.deleteAgent({ agentId: dineo.id });
  expect(await poolItself().read(dineosAccount)).toBeUndefined();
  expect(await poolItself().read(accountId)).toMatchObject({ email: anna.email });
});

it('finds nobody who is only in the pool or in the table', async () => {
  expect(await restore('people')).toEqual({
    code: 0,
    text: 'Without a profile: 0; without a sign-in: 0; deleted, with a sign-in: 0.\n',
  });
});

it('leaves an event for each account, and every figure as it was', async () => {
  const { rows } = await auditEventTable(stack.table).page({
    limit: 100,
    subject: `agent:${carla.id}`,
    after: undefined,
  });
  expect(rows.filter(({ action }) => action === 'identity.linkAccount')).toMatchObject([
    { actorId: 'operator', before: { hasSecondFactor: true }, after: { hasSecondFactor: false } },
  ]);
  await expectReconciled(stack);
});
