/**
 * Given a stranger who registered the address of another person first, the account belongs to whoever
 * proves the address: nothing of the stranger's registration counts, and no code of another purpose does.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { cutServiceCalls } from '../../support/stack/aws-calls.ts';
import { apiOf } from '../../support/stack/client.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { openAccounts, PASSWORD } from '../../support/identity/accounts.ts';
import { referralTable } from '../../../functions/data/referrals/referral.table.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const accounts = openAccounts(stack);
const anybody = apiOf(stack);
const stranger = await office.newAgent();

const OWN = 'My-own-words-7';
const WRONG_CODE = 'Invalid verification code provided, please try again.';
const owner = { fullName: 'Lerato Mokoena', phone: '083 765 4321' };
let people = 0;
let email: string;

beforeEach(async () => {
  email = `owner${++people}@demo.example`;
  await accounts.signUp(email, {
    name: 'Not Lerato',
    'custom:referral_code': stranger.me.referralCode ?? '',
  });
});

const finish = (code: string, more: object = {}) =>
  anybody.identity.finishRegistration({ ...owner, email, code, password: OWN, ...more });
const other = (code: string) => (code === '000000' ? '111111' : '000000');
const meOf = async (password: string) => {
  return apiOf(stack, await accounts.signIn(email, password)).identity.getMe();
};

describe('the person who has the mailed code', () => {
  it('sets the password, the name, the number and the referrer', async () => {
    await accounts.resend(email);
    await finish(await accounts.codeFor(email));
    const me = await meOf(OWN);
    expect(me).toMatchObject({ ...owner, phone: '+27837654321', email, status: 'active' });
    expect(await referralTable(stack.table).get(me.id)).toBeUndefined();
    await expect(accounts.signIn(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('uses it once', async () => {
    const code = await accounts.codeFor(email);
    await finish(code);
    const again = await refusal(finish(code, { password: 'Another-one-2' }));
    expect(again).toMatchObject({ status: 400, message: WRONG_CODE });
    expect((await meOf(OWN)).email).toBe(email);
  });

  it('becomes an administrator by an address of the company alone', async () => {
    const company = `lerato${people}@fibrelink.example`;
    await accounts.signUp(company, { 'custom:department': 'Finance' });
    const code = await accounts.codeFor(company);
    const none = await refusal(finish(code, { email: company }));
    expect(none.data.fields).toEqual([
      { path: 'department', message: 'Department is required for admin accounts' },
    ]);
    await finish(code, { email: company, department: 'Sales' });
    email = company;
    expect(await meOf(OWN)).toMatchObject({ role: 'admin', department: 'Sales' });
  });
});

it('opens nothing to the earlier password where the replacement stops after the proof', async () => {
  const cut = cutServiceCalls('before', 'cognito-idp:AdminDeleteUser');
  try {
    const { status } = await refusal(finish(await accounts.codeFor(email)));
    expect(status).toBeGreaterThanOrEqual(500);
  } finally {
    cut.stop();
  }
  const api = apiOf(stack, await accounts.signIn(email, PASSWORD));
  expect((await refusal(api.identity.createFallbackProfile())).status).toBe(404);
  expect((await refusal(api.identity.getMe())).status).toBe(404);
  expect((await refusal(api.agents.getMyProfile())).status).toBe(403);
});

describe('a wrong code', () => {
  it('changes nothing of a registration that waits for its own', async () => {
    const code = await accounts.codeFor(email);
    await expectRefusal(finish(other(code)), 400, WRONG_CODE);
    await accounts.confirm(email, code);
    expect(await meOf(PASSWORD)).toMatchObject({ fullName: 'Not Lerato' });
  });

  it('is answered alike for every address', async () => {
    const { email: confirmed } = await office.newAgent();
    await accounts.forgot(confirmed);
    const reset = await accounts.codeFor(confirmed);
    const wrong = other(await accounts.codeFor(email));
    const answers = await Promise.all([
      refusal(finish(wrong)),
      refusal(finish(reset, { email: confirmed })),
      refusal(finish(wrong, { email: 'nobody@demo.example' })),
    ]);
    const said = answers.map(({ status, message, data }) => [status, message, data.fields]);
    expect(new Set(said.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await accounts.signIn(confirmed)).not.toBe('');
  });
});

it('lets no code of a sign-up reset a password', async () => {
  const code = await accounts.codeFor(email);
  await accounts.forgot(email);
  expect(await stack.inbox(email)).toHaveLength(1);
  await expect(accounts.reset(email, code, OWN)).rejects.toMatchObject({
    name: 'CodeMismatchException',
  });
  await finish(code);
});
