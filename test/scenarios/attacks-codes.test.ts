/** Given somebody who guesses, keeps or mixes up codes, none confirms an address or sets a password. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Accounts, openAccounts, PASSWORD, wrongCode } from '../support/accounts.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

const HOUR = 60 * 60 * 1000;
const NEW_PASSWORD = 'Another-portal-1';
let stack: TestStack;
let accounts: Accounts;
let people = 0;
let email: string;

beforeAll(async () => {
  stack = await startTestStack();
  accounts = openAccounts(stack);
});
afterAll(() => stack?.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Lets the user pool's time pass. */
const later = (ms: number) => {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  vi.setSystemTime(Date.now() + ms);
};

/** The names of the refusals of as many tries. */
async function refusals(count: number, attempt: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  while (names.length < count)
    names.push(
      await attempt().then(
        () => 'accepted',
        ({ name }: Error) => name,
      ),
    );
  return names;
}

const TEN_GUESSES = [
  ...Array.from({ length: 5 }, () => 'CodeMismatchException'),
  ...Array.from({ length: 5 }, () => 'LimitExceededException'),
];

describe('the code of a sign-up', () => {
  beforeEach(async () => {
    email = `codes${++people}@fibrelink.example`;
    await accounts.signUp(email, { 'custom:department': 'Finance' });
  });
  const confirm = (code: string) => accounts.confirm(email, code);
  const staysUnconfirmed = () =>
    expect(accounts.signIn(email)).rejects.toMatchObject({ name: 'UserNotConfirmedException' });

  it('is refused after ten guesses, even the right one, until another is sent', async () => {
    const right = await accounts.codeFor(email);
    const wrong = wrongCode(right);
    expect(await refusals(10, () => confirm(wrong))).toEqual(TEN_GUESSES);
    await expect(confirm(right)).rejects.toMatchObject({ name: 'LimitExceededException' });
    await staysUnconfirmed();
    await accounts.resend(email);
    await confirm(await accounts.codeFor(email));
    expect(await accounts.signIn(email)).not.toBe('');
  });

  it('counts guesses that come at once, too', async () => {
    const wrong = wrongCode(await accounts.codeFor(email));
    const names = await Promise.all(
      Array.from({ length: 10 }, () => refusals(1, () => confirm(wrong))),
    );
    expect(names.flat().sort()).toEqual([...TEN_GUESSES].sort());
  });

  it('is sent again 20 times an hour at most, so that no new code buys guesses without end', async () => {
    const sent = await refusals(20, () => accounts.resend(email));
    expect(sent).toEqual([
      ...Array.from({ length: 19 }, () => 'accepted'),
      'LimitExceededException',
    ]);
    later(HOUR);
    await accounts.resend(email);
    await confirm(await accounts.codeFor(email));
  });

  it('is over after a day, and only the one sent last works', async () => {
    const first = await accounts.codeFor(email);
    later(24 * HOUR);
    await expect(confirm(first)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    await accounts.resend(email);
    const second = await accounts.codeFor(email);
    if (first !== second)
      await expect(confirm(first)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await staysUnconfirmed();
    await confirm(second);
  });

  it('works once', async () => {
    const code = await accounts.codeFor(email);
    await confirm(code);
    await expect(confirm(code)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('of one address confirms no other', async () => {
    const other = `other${people}@demo.example`;
    await accounts.signUp(other);
    const [mine, theirs] = [await accounts.codeFor(other), await accounts.codeFor(email)];
    if (mine === theirs) return;
    await expect(confirm(mine)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await staysUnconfirmed();
  });

  it('sets no password, and forgetting the password confirms no address', async () => {
    const code = await accounts.codeFor(email);
    const before = (await stack.inbox(email)).length;
    await accounts.forgot(email);
    expect(await stack.inbox(email)).toHaveLength(before);
    const reset = accounts.reset(email, code, NEW_PASSWORD);
    await expect(reset).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await staysUnconfirmed();
  });
});

describe('the code of a reset', () => {
  let code: string;
  beforeEach(async () => {
    email = `codes${++people}@demo.example`;
    await accounts.signUp(email);
    await accounts.confirm(email, await accounts.codeFor(email));
    await accounts.forgot(email);
    code = await accounts.codeFor(email);
  });
  const reset = (given: string) => accounts.reset(email, given, NEW_PASSWORD);
  const keepsPassword = async () => {
    expect(await accounts.signIn(email, PASSWORD)).not.toBe('');
    await expect(accounts.signIn(email, NEW_PASSWORD)).rejects.toThrow(
      'Incorrect username or password.',
    );
  };

  it('is refused after ten guesses, even the right one, until another is sent', async () => {
    expect(await refusals(10, () => reset(wrongCode(code)))).toEqual(TEN_GUESSES);
    await expect(reset(code)).rejects.toMatchObject({ name: 'LimitExceededException' });
    await keepsPassword();
    await accounts.forgot(email);
    await reset(await accounts.codeFor(email));
    expect(await accounts.signIn(email, NEW_PASSWORD)).not.toBe('');
  });

  it('is over after an hour', async () => {
    later(HOUR);
    await expect(reset(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    await keepsPassword();
  });

  it('works once', async () => {
    await reset(code);
    const again = accounts.reset(email, code, 'A-third-portal-1');
    await expect(again).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    expect(await accounts.signIn(email, NEW_PASSWORD)).not.toBe('');
  });
});
