/** Given somebody who is disabled while signed in, every open session and socket ends. */

import { marshall } from '@aws-sdk/util-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { connectionTable } from '../../../functions/data/notifications/connection.table.ts';
import type { ProfileStatus } from '../../../shared/identity/contract.ts';
import { openAccounts } from '../../support/identity/accounts.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { dial, ended, isLetIn, openSocket } from '../../support/notifications/live.ts';
import type { Person } from '../../support/stack/office.ts';
import { retire } from '../../support/identity/retire.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';

// Connections that were opened just now are in no index yet.
const { stack, office } = await setUpWatchedOffice({ faults: { indexLagMs: 500 } });

const { renew } = openAccounts(stack);
const refresh = ({ refreshToken }: Person) => renew(refreshToken);
const listen = ({ api }: Person) => openSocket(stack, api);

const setStatus = ({ id: agentId }: Person, status: ProfileStatus) =>
  office.admin.api.agents.setAgentStatus({ agentId, status });

/** The stream's record of an agent that becomes inactive. */
const disabling = (userId: string) => {
  const image = (status: ProfileStatus) =>
    marshall({ pk: `profile#${userId}`, sk: 'profile', __edb_e__: 'profile', userId, status });
  const dynamodb = { OldImage: image('active'), NewImage: image('inactive'), SequenceNumber: '1' };
  return { Records: [{ eventID: 'again', eventName: 'MODIFY', dynamodb }] };
};

describe.each([
  ['an agent set inactive', 'agent', (agent: Person) => setStatus(agent, 'inactive')],
  ['an agent set pending', 'agent', (agent: Person) => setStatus(agent, 'pending')],
  ['an administrator set inactive', 'admin', (person: Person) => retire(stack, person)],
] as const)('%s', (_, role, disable) => {
  let person: Person;
  let sockets: WebSocket[];
  beforeAll(async () => {
    person = await (role === 'agent' ? office.newAgent() : office.newAdmin());
    sockets = [await listen(person), await listen(person)];
    await disable(person);
    await stack.drain();
  });

  it('gets no new tokens', async () => {
    await expect(refresh(person)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid Refresh Token',
    });
  });

  it('gets no more live updates', async () => {
    await Promise.all(sockets.map(ended));
    expect(await connectionTable(stack.table).ofUser(person.id)).toEqual([]);
  });

  it('is refused with a token not yet expired', async () => {
    await expectRefusal(person.api.notifications.openLive(), 403);
    const { status } = await person.api.identity.getMe();
    expect(status).not.toBe('active');
  });
});

describe('what others have open', () => {
  it('stays open, and so does what an agent opens once they are active again', async () => {
    const [disabled, other] = [await office.newAgent(), await office.newAgent()];
    const socket = await listen(other);
    await setStatus(disabled, 'inactive');
    await setStatus(disabled, 'active');
    await stack.drain();
    await expect(refresh(disabled)).rejects.toThrow('Invalid Refresh Token');
    const again = await office.signIn(disabled.email);
    const opened = await listen(again);
    await stack.drain();
    for (const open of [socket, opened]) expect(open.readyState).toBe(open.OPEN);
    await expect(refresh(other)).resolves.toBeDefined();
    socket.close();
    opened.close();
  });
});

it('a ticket from before is refused afterwards', async () => {
  const agent = await office.newAgent();
  const { ticket } = await agent.api.notifications.openLive();
  await setStatus(agent, 'inactive');
  expect(await isLetIn(dial(stack, ticket))).toBe(false);
});

it('an event that comes twice, or for an account that is gone, does no harm', async () => {
  const agent = await office.newAgent();
  const socket = await listen(agent);
  for (let times = 0; times < 2; times++) {
    await stack.invoke('notifier', disabling(agent.id));
    await ended(socket);
    await expect(refresh(agent)).rejects.toThrow('Invalid Refresh Token');
  }
  await expect(stack.invoke('notifier', disabling('nobody'))).resolves.toEqual({
    batchItemFailures: [],
  });
});
