/**
 * The one-machine user pool does the same work to refuse a sign-in, whether or not the address has an
 * account.
 */
import { createHook } from 'node:async_hooks';
import { beforeEach, expect, it } from 'vitest';
import { EMAIL, refuses, register, signIn, withPool } from './local-user-pool-support.ts';

withPool();
beforeEach(() => register());

/** Counts the hashes that Node calculates beside the program. */
async function hashesOf(run: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init(_, type) {
      if (type === 'SCRYPTREQUEST') hashes++;
    },
  }).enable();
  await run();
  hook.disable();
  return hashes;
}

it.each([
  ['a known', EMAIL],
  ['an unknown', 'nobody@demo.example'],
])('hashes the password of %s address once', async (_, email) => {
  const refused = () => refuses(signIn('another-password', email), 'wrongSignIn');
  expect(await hashesOf(refused)).toBe(1);
});
