/** Given sessions that the password alone opened: a second factor that is set up, or removed, ends them. */

import { describe, expect, it } from 'vitest';
import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import { FACTOR_TURNED_OFF } from '../../../shared/identity/policy.ts';
import { openAccounts } from '../../support/identity/accounts.ts';
import { apiOf } from '../../support/stack/client.ts';
import { refusal } from '../../support/stack/refusals.ts';
import { ofSignInAgo } from '../../support/identity/forged-tokens.ts';
import { ended, openSocket } from '../../support/notifications/live.ts';
import type { Person } from '../../support/stack/office.ts';
import { openFactors } from '../../support/identity/second-factor.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpWatchedOffice();
const factors = openFactors(stack);
const apiWith = (token: string) => apiOf(stack, token);
/** The person's API with a token of a sign-in some minutes ago. */
const earlier = ({ accessToken }: Person, minutes = 1) =>
  apiWith(ofSignInAgo(stack.dataDir, accessToken, minutes));
const ENDED = { status: 401, message: expect.stringMatching(/^Your session has ended/) };

const listen = (api: Person['api']) => openSocket(stack, api);

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
