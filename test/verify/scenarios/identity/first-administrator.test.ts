/** Given a portal without an administrator, an operator's command makes one, and no second. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveNote } from '../../../../infra/local/launch.ts';
import { type Accounts, openAccounts, PASSWORD } from '../../../support/identity/accounts.ts';
import { type Api, apiOf } from '../../../support/stack/client.ts';
import { openOffice } from '../../../support/stack/office.ts';
import { startTestStack, type TestStack } from '../../../support/stack/stack.ts';
import { type Said, runTool } from '../../../support/stack/tools.ts';

const EMAIL = 'nomsa@fibrelink.example';
let stack: TestStack;
let accounts: Accounts;

beforeEach(async () => {
  stack = await startTestStack();
  leaveNote(stack, stack.dataDir);
  accounts = openAccounts(stack);
});
afterEach(() => stack.close());

/** Runs the command beside the running stack. */
const firstAdmin = (changes: Record<string, string> = {}, dataDir = stack.dataDir) => {
  const person = { email: EMAIL, name: 'Nomsa Dube', phone: '082 123 4567', ...changes };
  const named = Object.entries(person).flatMap(([name, value]) => [`--${name}`, value]);
  return runTool(dataDir, 'first-admin', '--local', ...named);
};

/** Signs in with a one-time password, and replaces it. */
async function signInWith(password: string): Promise<Api> {
  return apiOf(stack, await accounts.replacePassword(EMAIL, password, PASSWORD));
}

const passwordIn = ({ text }: Said) => text.trim().split('\n').at(-1) ?? '';

it('says what is wrong and makes no account, then shows a one-time password that signs in', async () => {
  const nowhere = await firstAdmin({}, `${stack.dataDir}/nothing`);
  expect(nowhere.code).toBe(1);
  expect(nowhere.text).toMatch(/^There is no portal in [^\n]+\n$/);
  for (const [changes, text] of [
    [{ email: 'nomsa@gmail.example' }, "An administrator's address is at fibrelink.example.\n"],
    [{ phone: '12' }, 'Mobile Number must be a phone number, like 082 123 4567.\n'],
  ] as const)
    expect(await firstAdmin(changes)).toEqual({ code: 1, text });
  const ran = await firstAdmin();
  expect(ran.code).toBe(0);
  expect(ran.text).toContain(`${EMAIL} is an administrator.`);
  const api = await signInWith(passwordIn(ran));
  expect(await api.identity.getMe()).toMatchObject({
    email: EMAIL,
    role: 'admin',
    status: 'active',
    fullName: 'Nomsa Dube',
    phone: '+27821234567',
  });
  await stack.drain();
  const { rows } = await api.audit.listEvents({});
  expect(rows).toMatchObject([
    { action: 'identity.signIn' },
    {
      action: 'identity.createProfile',
      actor: { id: 'operator' },
      subject: { kind: 'administrator' },
    },
  ]);
  expect(await accounts.signIn(EMAIL)).not.toBe('');
});

it('is refused where there is an administrator, who keeps the password', async () => {
  const office = await openOffice(stack);
  const admin = await office.newAdmin();
  const ran = await firstAdmin();
  expect(ran).toEqual({
    code: 1,
    text: 'There is an administrator already; others register themselves.\n',
  });
  expect(await accounts.signIn(admin.email)).not.toBe('');
  await expect(accounts.signIn(EMAIL)).rejects.toThrow('Incorrect username or password');
});

it('makes an administrator of an unverified registration', async () => {
  await accounts.signUp(EMAIL, { name: 'Somebody Else', 'custom:department': 'Sales' });
  const ran = await firstAdmin();
  expect(ran.code).toBe(0);
  await expect(accounts.signIn(EMAIL)).rejects.toThrow('Incorrect username or password');
  const api = await signInWith(passwordIn(ran));
  expect(await api.identity.getMe()).toMatchObject({ fullName: 'Nomsa Dube', role: 'admin' });
});
