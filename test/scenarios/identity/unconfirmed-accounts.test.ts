/** Unconfirmed accounts are deleted after a day, and no other accounts are. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAccounts } from '../../support/identity/accounts.ts';
import { startTestStack } from '../../support/stack/stack.ts';
import { setUpStack } from '../../support/stack/set-up.ts';

const HOUR = 60 * 60 * 1000;
const stack = await setUpStack(startTestStack());
const accounts = openAccounts(stack);
let people = 0;
let email: string;

beforeEach(() => {
  email = `waiting${++people}@demo.example`;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (hours: number) => vi.setSystemTime(Date.now() + hours * HOUR);
const sweep = () => stack.invoke('accountSweeper', { kind: 'sweepAccounts' });

/** True while the address is unconfirmed: the password is accepted, but doesn't sign in. */
const waits = async (address: string) => {
  const error = await accounts.signIn(address).then(
    () => new Error('Signed in'),
    (thrown: unknown) => thrown as Error,
  );
  return error.name === 'UserNotConfirmedException';
};

it('an account is deleted after a day, and its address is free again', async () => {
  await accounts.signUp(email);
  later(26);
  await expect(accounts.signUp(email)).rejects.toThrow('User already exists');
  await sweep();
  expect(await waits(email)).toBe(false);
  await accounts.signUp(email);
  await accounts.confirm(email, await accounts.codeFor(email));
  expect(await accounts.signIn(email)).not.toBe('');
});

it('an account stays for as long as the code of its sign-up works', async () => {
  await accounts.signUp(email);
  later(23.9);
  await sweep();
  expect(await waits(email)).toBe(true);
  await accounts.confirm(email, await accounts.codeFor(email));
  later(100);
  await sweep();
  expect(await accounts.signIn(email)).not.toBe('');
});

it('repeated requests for codes don’t keep an address for ever', async () => {
  await accounts.signUp(email);
  for (let days = 0; days < 2; days++) {
    later(13);
    await accounts.resend(email);
  }
  await sweep();
  expect(await waits(email)).toBe(false);
});
