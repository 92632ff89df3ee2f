/** Given a person whose sessions were ended, every session and socket of an earlier sign-in is refused. */

import { ChangePasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, it } from 'vitest';
import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import { openAccounts, PASSWORD } from '../../support/identity/accounts.ts';
import { apiOf } from '../../support/stack/client.ts';
import { refusal } from '../../support/stack/refusals.ts';
import { ofSignInAgo, signedByPool } from '../../support/identity/forged-tokens.ts';
import { dial, ended, isLetIn, openSocket } from '../../support/notifications/live.ts';
import { call, examplesOf, requestTo, writesOfApi } from '../../support/identity/matrix.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';
import { FACTOR_TURNED_OFF } from '../../../shared/identity/policy.ts';
import { openFactors } from '../../support/identity/second-factor.ts';

const { stack, office } = await setUpWatchedOffice();
const accounts = openAccounts(stack);
const renewed = ({ refreshToken }: Person) => accounts.renew(refreshToken);

const REFUSED = {
  status: 401,
  message: 'Your session has ended. Sign in again, then try once more.',
};

/** The person's API with a token of a sign-in some minutes ago. */
const earlier = ({ accessToken }: Person, minutes = 1) =>
  apiOf(stack, () => ofSignInAgo(stack.dataDir, accessToken, minutes));

const listen = (api: Person['api']) => openSocket(stack, api);

/** Ends the sessions as every verb does that ends them. */
async function endSessions({ id }: Person, at = new Date().toISOString()): Promise<void> {
  const profiles = profileTable(stack.table);
  const write = profiles.endSessions(id, { at, revokesLater: true });
  await stack.table.transact([write.orThrow(() => new Error('There is no profile'))]);
}

describe.each([
  ['agent', () => office.newAgent()],
  ['administrator', () => office.newAdmin()],
] as const)('ended sessions of an %s', (_, newPerson) => {
  let person: Person;
  let token: string;
  beforeAll(async () => {
    person = await newPerson();
    await endSessions(person);
    token = ofSignInAgo(stack.dataDir, person.accessToken, 1);
  });

  // Endpoints of the other role too: whose session it was isn't asked first.
  it.each(examplesOf('me', 'agent', 'admin').map((route) => [route.name, route] as const))(
    'are refused by %s',
    async (_name, route) => {
      stack.front.reset();
      const answer = await call(stack, requestTo(route, {}), token);
      expect(answer.status, answer.text).toBe(401);
      expect(JSON.parse(answer.text)).toMatchObject({ message: REFUSED.message });
      expect(writesOfApi(stack.front.calls)).toEqual([]);
    },
  );
});

it('ends the sessions before, and none of the sign-ins that follow at once', async () => {
  const agent = await office.newAgent();
  await endSessions(agent);
  const again = await office.signIn(agent.email);
  expect(again.me.id).toBe(agent.id);
  expect(await refusal(earlier(agent).identity.getMe())).toMatchObject(REFUSED);
});

it('refuses a token that doesn’t say when its sign-in was', async () => {
  const agent = await office.newAgent();
  await endSessions(agent);
  const api = apiOf(stack, signedByPool(stack.dataDir, agent.accessToken, { auth_time: 'lately' }));
  expect(await refusal(api.identity.getMe())).toMatchObject(REFUSED);
});

it('closes the live connections of earlier sign-ins, and leaves later ones open', async () => {
  const agent = await office.newAgent();
  const other = await office.newAgent();
  const [before, others] = [await listen(earlier(agent)), await listen(earlier(other))];
  await endSessions(agent);
  const after = await listen((await office.signIn(agent.email)).api);
  await ended(before);
  await stack.drain();
  for (const open of [after, others]) {
    expect(open.readyState).toBe(open.OPEN);
    open.close();
  }
});

it('a ticket from before opens no connection afterwards', async () => {
  const agent = await office.newAgent();
  const { ticket } = await earlier(agent).notifications.openLive();
  await endSessions(agent);
  expect(await isLetIn(dial(stack, ticket))).toBe(false);
});

describe('a changed password', () => {
  const NEW = 'Another-portal-2';
  const passwordMails = ({ email }: Person) => stack.mailsTo(email, 'Password changed');
  const change = ({ accessToken: AccessToken }: Person) =>
    office.pool.send(
      new ChangePasswordCommand({
        AccessToken,
        PreviousPassword: PASSWORD,
        ProposedPassword: NEW,
      }),
    );
  const ways = {
    /** As the browser does it: at the user pool, then at the portal. */
    changed: async (person: Person) => {
      await change(person);
      await person.api.identity.reportPasswordChange();
    },
    reset: async ({ email }: Person) => {
      await accounts.forgot(email);
      await accounts.reset(email, await accounts.codeFor(email), NEW);
    },
  };
  const cases = [
    ['an agent', 'changed', () => office.newAgent()],
    ['an agent', 'reset', () => office.newAgent()],
    ['an administrator', 'changed', () => office.newAdmin()],
    ['an administrator', 'reset', () => office.newAdmin()],
  ] as const;

  it.each(cases)(
    'of %s, %s, ends every session before, tells the person, and leaves the next sign-in alone',
    async (_, how, make) => {
      const person = await make();
      const thief = await office.signIn(person.email);
      const socket = await listen(earlier(thief));
      await ways[how](person);
      expect(await refusal(earlier(thief).identity.getMe())).toMatchObject(REFUSED);
      await ended(socket);
      await stack.drain();
      await expect(renewed(thief)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
      const [mail, ...others] = await passwordMails(person);
      expect(mail?.text).toContain('everybody who was signed in with the old one');
      expect(others).toEqual([]);
      const api = apiOf(stack, await accounts.signIn(person.email, NEW));
      expect(await api.identity.getMe()).toMatchObject({ id: person.id });
      // The stream delivers at least once.
      await stack.drain();
      expect(await isLetIn(dial(stack, (await api.notifications.openLive()).ticket))).toBe(true);
    },
  );

  it('a second time within a minute ends the sessions between them as well', async () => {
    const person = await office.newAgent();
    await ways.reset(person);
    const thief = await accounts.signIn(person.email, NEW);
    await ways.reset(person);
    const late = signedByPool(stack.dataDir, thief, {
      auth_time: Math.floor(Date.now() / 1000) - 5,
    });
    const api = apiOf(stack, () => late);
    expect(await refusal(api.identity.getMe())).toMatchObject(REFUSED);
    expect(await passwordMails(person)).toHaveLength(1);
  });

  it('can be reported for nobody else, and ends nobody else’s sessions', async () => {
    const [agent, other] = [await office.newAgent(), await office.newAgent()];
    await agent.api.identity.reportPasswordChange();
    expect(await earlier(other).identity.getMe()).toMatchObject({ id: other.id });
    await expect(renewed(other)).resolves.toBeDefined();
  });
});

it('revokes no refresh token late: it would be a later sign-in’s', async () => {
  const agent = await office.newAgent();
  const longAgo = new Date(Date.now() - 60_000).toISOString();
  await endSessions(agent, longAgo);
  await stack.drain();
  await expect(renewed(agent)).resolves.toBeDefined();
});

describe('an administrator’s session', () => {
  const statuses = async ({ accessToken }: Person, minutes: number) => {
    const token = ofSignInAgo(stack.dataDir, accessToken, minutes);
    const calls = [
      { path: '/api/me/profile', init: { method: 'GET' } },
      { path: '/api/me/live-tickets', init: { method: 'POST' } },
      { path: '/api/admin/administrators', init: { method: 'GET' } },
    ];
    const answers = await Promise.all(calls.map((one) => call(stack, one, token)));
    return answers.map(({ status }) => status);
  };

  it('ends 12 hours after its sign-in, however often it was renewed', async () => {
    expect(await statuses(office.admin, 12 * 60 - 1)).toEqual([200, 200, 200]);
    expect(await statuses(office.admin, 12 * 60 + 1)).toEqual([401, 401, 401]);
  });

  it('alone ends by its age: an agent’s goes on', async () => {
    expect(await statuses(await office.newAgent(), 29 * 24 * 60)).toEqual([200, 200, 403]);
  });
});

describe('a second factor', () => {
  const factors = openFactors(stack);
  const apiWith = (token: string) => apiOf(stack, token);
  /** The person's API with a token of a sign-in some minutes ago. */
  const earlier = ({ accessToken }: Person, minutes = 1) =>
    apiWith(ofSignInAgo(stack.dataDir, accessToken, minutes));
  const ENDED = { status: 401, message: expect.stringMatching(/^Your session has ended/) };

  describe.each([
    ['an agent', () => office.newAgent()],
    ['an administrator', () => office.newAdmin()],
  ])('where %s turns the factor on', (_, newPerson) => {
    it('sessions of earlier sign-ins end with their connections, and the one that did it goes on', async () => {
      const person = await newPerson();
      const before = earlier(person);
      const [old, own] = [await listen(before), await listen(person.api)];
      await factors.turnOn(person);
      expect(await refusal(before.identity.getMe())).toMatchObject(ENDED);
      expect(await person.api.identity.getMe()).toMatchObject({ hasSecondFactor: true });
      await stack.drain();
      await ended(old);
      expect(own.readyState).toBe(own.OPEN);
      own.close();
    });
  });

  it('turned off at the pool alone, it is neither turned on nor off, and gives no codes, before the office removes it', async () => {
    const agent = await office.newAgent();
    await factors.turnOn(agent);
    await factors.switchOff(agent.accessToken);
    const { identity } = agent.api;
    const refused = { status: 403, message: FACTOR_TURNED_OFF };
    for (const input of [
      { isOn: true },
      { isOn: false },
      { isOn: true, replacesCodes: true as const },
    ])
      expect(await refusal(identity.setSecondFactor(input))).toMatchObject(refused);
    await office.admin.api.identity.removeSecondFactor({ userId: agent.id });
    // The stream revokes at the pool what was opened before; a sign-in in between would be revoked with it.
    await stack.drain();
    const accessToken = await openAccounts(stack).signIn(agent.email);
    await factors.turnOn({ accessToken, api: apiWith(accessToken) });
  });

  it('turned off, it ends no session', async () => {
    const agent = await office.newAgent();
    const app = await factors.turnOn(agent);
    const later = apiWith(await factors.signIn(agent.email, app));
    await later.identity.setSecondFactor({ isOn: false });
    expect(await agent.api.identity.getMe()).toMatchObject({ status: 'active' });
  });

  it('a session that is ended at the same moment isn’t opened again by it', async () => {
    const agent = await office.newAgent();
    const profile = await profileTable(stack.table).get(agent.id);
    if (!profile) throw new Error('There is no profile');
    await moveEnd(agent, new Date());
    const ends = { sessionsEndedAt: new Date(0).toISOString(), revokesLater: false };
    const at = new Date().toISOString();
    const write = profileTable(stack.table)
      .setSecondFactor(profile, { isOn: true, at, ends })
      .orThrow(() => new Error('Ended meanwhile'));
    await expect(stack.table.transact([write])).rejects.toThrow('Ended meanwhile');
  });

  it('removed by the office, it ends every session, and their refresh tokens', async () => {
    const agent = await office.newAgent();
    await factors.turnOn(agent);
    const before = apiWith(ofSignInAgo(stack.dataDir, agent.accessToken, 0.1));
    await moveEnd(agent, new Date(Date.now() - 120_000));
    const socket = await listen(before);
    const admin = await office.newAdmin();
    await admin.api.identity.removeSecondFactor({ userId: agent.id });
    expect(await refusal(before.identity.getMe())).toMatchObject(ENDED);
    await stack.drain();
    await ended(socket);
    const renewal = openAccounts(stack).renew(agent.refreshToken);
    await expect(renewal).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  /** Sets the end of the person's sessions, so that a token of a sign-in after it is good. */
  async function moveEnd({ id }: Person, to: Date): Promise<void> {
    const write = profileTable(stack.table)
      .endSessions(id, { at: to.toISOString(), revokesLater: false })
      .orThrow(() => new Error('There is no profile'));
    await stack.table.transact([write]);
  }
});
