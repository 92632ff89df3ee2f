/**
 * Given a person who lost the authenticator app: a recovery code leads to the set-up of another, and to
 * nothing else.
 */
import { describe, expect, it } from 'vitest';
import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import { openAccounts } from '../../support/identity/accounts.ts';
import { ofSignInAgo } from '../../support/identity/forged-tokens.ts';
import { openFactors } from '../../support/identity/second-factor.ts';
import { apiOf } from '../../support/stack/client.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const accounts = openAccounts(stack);
const factors = openFactors(stack);
const apiWith = (token: string) => apiOf(stack, token);
const anybody = apiOf(stack);
const redeem = ({ email }: Pick<Person, 'email'>, code = '') =>
  anybody.identity.redeemRecoveryCode({ email, code });

const WRONG = { status: 400, message: 'This recovery code is wrong, or was used already.' };
const NEEDED = { status: 403, data: { needsSecondFactor: true } };

const subjectsTo = async ({ email }: Person) => {
  return (await stack.mailsTo(email)).map(({ subject }) => subject.split(' - ')[0]);
};

describe.each([
  ['an agent', () => office.newAgent()],
  ['an administrator', () => office.newAdmin()],
])('%s', (_, newPerson) => {
  it('gets ten codes with the first app, of which the portal keeps hashes alone', async () => {
    const person = await newPerson();
    const { recoveryCodes } = await factors.setUp(person);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-?){4}$/);
    const stored = JSON.stringify(await profileTable(stack.table).get(person.id));
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
    // Another app leaves them as they are, and shows them to nobody.
    expect((await factors.setUp(person)).recoveryCodes).toEqual([]);
    expect(await person.api.identity.getMe()).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('signs in with a code and the password, sets up another app, and only then reaches the portal', async () => {
    const person = await newPerson();
    const { recoveryCodes } = await factors.setUp(person);
    const [first = '', second = ''] = recoveryCodes;
    const before = apiWith(ofSignInAgo(stack.dataDir, person.accessToken, 0.1));
    expect(await accounts.signIn(person.email)).toBe('');
    // As somebody types it.
    expect(await redeem(person, ` ${first.toLowerCase().replaceAll('-', ' ')}`)).toEqual({
      redeemed: true,
    });
    await expectRefusal(before.identity.getMe(), 401);
    const accessToken = await accounts.signIn(person.email);
    const api = apiWith(accessToken);
    expect(await api.identity.getMe()).toMatchObject({ needsSecondFactor: true });
    expect(await refusal(api.identity.listMySignIns())).toMatchObject(NEEDED);
    expect(await refusal(api.notifications.openLive())).toMatchObject(NEEDED);
    // Doing without one isn't a way around the set-up.
    await api.identity.setSecondFactor({ isOn: false });
    expect(await refusal(api.identity.listMySignIns())).toMatchObject(NEEDED);
    const next = await factors.setUp({ accessToken, api });
    expect(next.recoveryCodes).toEqual([]);
    expect(await api.identity.listMySignIns()).toMatchObject({ rows: expect.any(Array) });
    expect(await api.identity.getMe()).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await refusal(redeem(person, first))).toMatchObject(WRONG);
    expect(await redeem(person, second)).toEqual({ redeemed: true });
    const subjects = await subjectsTo(person);
    expect(subjects.filter((subject) => subject === 'Recovery code used')).toHaveLength(2);
  });

  it('replaces the codes by ten others, and is told', async () => {
    const person = await newPerson();
    const { recoveryCodes: old, app } = await factors.setUp(person);
    const accessToken = await factors.signIn(person.email, app);
    const { identity } = apiWith(accessToken);
    const { recoveryCodes = [] } = await identity.setSecondFactor({
      isOn: true,
      replacesCodes: true,
    });
    expect(recoveryCodes).toHaveLength(10);
    expect(await refusal(redeem(person, old[0]))).toMatchObject(WRONG);
    expect(await subjectsTo(person)).toContain('New recovery codes');
    expect(await redeem(person, recoveryCodes[9])).toEqual({ redeemed: true });
  });
});

it('a code works once, however many come at once', async () => {
  const agent = await office.newAgent();
  const { recoveryCodes } = await factors.setUp(agent);
  const ends = await Promise.allSettled(
    Array.from({ length: 8 }, () => redeem(agent, recoveryCodes[0])),
  );
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const api = apiWith(await accounts.signIn(agent.email));
  expect(await api.identity.getMe()).toMatchObject({ needsSecondFactor: true });
});

it('is refused alike for an unknown address, a person without an app, and another’s code', async () => {
  const [one, other, none] = [
    await office.newAgent(),
    await office.newAgent(),
    await office.newAgent(),
  ];
  const { recoveryCodes } = await factors.setUp(one);
  await factors.setUp(other);
  const [code] = recoveryCodes;
  for (const email of ['nobody@demo.example', none.email, other.email])
    expect(await refusal(redeem({ email }, code))).toMatchObject(WRONG);
});

it('no code works where the factor was turned off, or removed by the office', async () => {
  const [agent, lost] = [await office.newAgent(), await office.newAgent()];
  const { recoveryCodes, app } = await factors.setUp(agent);
  const api = apiWith(await factors.signIn(agent.email, app));
  await api.identity.setSecondFactor({ isOn: false });
  expect(await refusal(redeem(agent, recoveryCodes[0]))).toMatchObject(WRONG);
  const { recoveryCodes: lostCodes } = await factors.setUp(lost);
  await office.admin.api.identity.removeSecondFactor({ userId: lost.id });
  expect(await refusal(redeem(lost, lostCodes[0]))).toMatchObject(WRONG);
});

it('whoever has no phone any more after a code is let in by the office', async () => {
  const agent = await office.newAgent();
  const { recoveryCodes } = await factors.setUp(agent);
  await redeem(agent, recoveryCodes[0]);
  await office.admin.api.identity.removeSecondFactor({ userId: agent.id });
  const api = apiWith(await accounts.signIn(agent.email));
  expect(await api.identity.listMySignIns()).toMatchObject({ rows: expect.any(Array) });
});
