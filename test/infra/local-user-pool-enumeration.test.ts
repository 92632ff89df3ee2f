/** Given names with and without an account, the pool's answers and its work don't tell them apart. */
import * as crypto from 'node:crypto';
import {
  AdminDisableUserCommand,
  ConfirmForgotPasswordCommand,
  ResendConfirmationCodeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  confirmed,
  eachWithPools,
  email,
  lastCode,
  mails,
  otherCode,
  start,
} from '../support/user-pool.ts';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, scrypt: vi.fn(real.scrypt) };
});
const derivations = vi.mocked(crypto.scrypt).mock;

eachWithPools();

type Portal = Awaited<ReturnType<typeof start>>;
let portal: Portal;
const STRANGER = 'tumelo@demo.example';
const UNCONFIRMED = 'tebogo@demo.example';
const DISABLED = 'themba@demo.example';

beforeEach(async () => {
  portal = await start();
  await confirmed(portal);
  await portal.signUp(UNCONFIRMED);
  await portal.signUp(DISABLED);
  const disable = { UserPoolId: portal.pool.userPoolId, Username: DISABLED };
  await portal.client.send(new AdminDisableUserCommand(disable));
  mails.length = 0;
});

/** What a call answers, or how it is refused, without what differs from call to call. */
async function answerOf(call: Promise<object>): Promise<object> {
  try {
    const { $metadata, ...output } = (await call) as { $metadata: { httpStatusCode?: number } };
    return { status: $metadata.httpStatusCode, ...output };
  } catch (error) {
    const { name, message, $metadata } = error as Error & {
      $metadata: { httpStatusCode?: number };
    };
    return { status: $metadata.httpStatusCode, name, message };
  }
}

async function answersOf(count: number, call: () => Promise<object>): Promise<object[]> {
  const answers: object[] = [];
  while (answers.length < count) answers.push(await answerOf(call()));
  return answers;
}

const resend = (Username: string) =>
  portal.client.send(
    new ResendConfirmationCodeCommand({ ClientId: portal.pool.clientId, Username }),
  );
const reset = (Username: string, ConfirmationCode: string) =>
  portal.client.send(
    new ConfirmForgotPasswordCommand({
      ClientId: portal.pool.clientId,
      Username,
      ConfirmationCode,
      Password: 'new-password',
    }),
  );

test.each([email, UNCONFIRMED, DISABLED])(
  'a wrong password of %s is refused as a name without an account is, ten times',
  async (name) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const known = await answersOf(10, () => portal.signIn('wrong-password', name));
    const unknown = await answersOf(10, () => portal.signIn('wrong-password', STRANGER));
    expect(known).toEqual(unknown);
    expect(known.at(0)).toMatchObject({ message: 'Incorrect username or password.' });
    expect(known.at(-1)).toMatchObject({ message: 'Password attempts exceeded' });
  },
);

test('as many keys are derived for a name without an account as for one with', async () => {
  const workOf = async (name: string) => {
    const before = derivations.calls.length;
    await answerOf(portal.signIn('wrong-password', name));
    return derivations.calls
      .slice(before)
      .map(([, , keyBytes, ...more]) => [keyBytes, more.length]);
  };
  const known = await workOf(email);
  expect(known).toHaveLength(1);
  expect(await workOf(STRANGER)).toEqual(known);
  expect(await workOf(UNCONFIRMED)).toEqual(known);
});

test.each([email, UNCONFIRMED, DISABLED])(
  'whoever forgot the password of %s is answered as with a name without an account',
  async (name) => {
    const known = await answerOf(portal.forgot(name));
    expect(known).toEqual(await answerOf(portal.forgot(STRANGER)));
    expect(known).toMatchObject({
      status: 200,
      CodeDeliveryDetails: { Destination: 't***@d***', DeliveryMedium: 'EMAIL' },
    });
    expect(mails.map(({ to }) => to)).toEqual(name === email ? [email] : []);
  },
);

test('after the limit of codes both are refused in the same words', async () => {
  const known = await answersOf(21, () => portal.forgot());
  const unknown = await answersOf(21, () => portal.forgot(STRANGER));
  expect(known.at(-1)).toMatchObject({ name: 'LimitExceededException' });
  expect(unknown.at(-1)).toEqual(known.at(-1));
  expect(unknown.at(0)).toEqual(known.at(0));
});

test.each([STRANGER, UNCONFIRMED, DISABLED])(
  'a guessed reset code of %s is refused as that of an account is, ten times',
  async (name) => {
    await portal.forgot();
    const wrong = otherCode(lastCode());
    await portal.forgot(name);
    const known = await answersOf(10, () => reset(email, wrong));
    expect(await answersOf(10, () => reset(name, wrong))).toEqual(known);
    expect(known.at(0)).toMatchObject({ name: 'CodeMismatchException' });
    expect(known.at(-1)).toMatchObject({ name: 'LimitExceededException' });
  },
);

test('a reset code that nobody asked for is refused alike', async () => {
  const known = await answerOf(reset(email, '123456'));
  expect(known).toMatchObject({ name: 'ExpiredCodeException' });
  expect(await answerOf(reset(STRANGER, '123456'))).toEqual(known);
});

test.each([email, DISABLED, STRANGER])(
  'a code sent again to %s is answered as to an account that waits for it, and goes nowhere',
  async (name) => {
    expect(await answerOf(resend(name))).toEqual(await answerOf(resend(UNCONFIRMED)));
    expect(mails.map(({ to }) => to)).toEqual([UNCONFIRMED]);
  },
);
