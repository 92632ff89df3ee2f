/** Given open browsers, who may listen, and what they hear when a sale is approved. */
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { connectLive } from '../../functions/notifications/connect-live.ts';
import type { LiveMessage } from '../../shared/notifications/contract.ts';
import { announce } from '../support/announcements.ts';
import { approvedSale } from '../support/deals.ts';
import { liveSuite } from '../support/live-suite.ts';
import { dial, isLetIn } from '../support/live.ts';
import { openOffice, type Office, type Person } from '../support/office.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { tableOf } from '../support/table.ts';

let stack: TestStack;
let office: Office;
let agent: Person;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  stack = await startTestStack();
  office = await openOffice(stack);
  agent = await office.newAgent();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => stack?.close());

const ticketOf = async (person: Person) => (await person.api.notifications.openLive()).ticket;

function open(ticket: string | undefined): WebSocket {
  const socket = dial(stack, ticket);
  sockets.push(socket);
  return socket;
}

const lets = (ticket: string | undefined) => isLetIn(open(ticket));

/** What a person's open browser heard so far; a ping that comes back has passed all of it. */
async function listen(person: Person): Promise<() => Promise<Set<string>>> {
  const socket = open(await ticketOf(person));
  const heard = new Set<string>();
  socket.on('message', (data: Buffer) => {
    const { changed } = JSON.parse(data.toString()) as LiveMessage;
    for (const topic of changed) heard.add(topic);
  });
  await once(socket, 'open');
  return async () => {
    const pong = once(socket, 'pong');
    socket.ping();
    await pong;
    return heard;
  };
}

describe('a ticket', () => {
  it('lets one socket in', async () => {
    const ticket = await ticketOf(agent);
    expect(await lets(ticket)).toBe(true);
    expect(await lets(ticket)).toBe(false);
  });

  it('lets one of two in that come at once', async () => {
    const ticket = await ticketOf(agent);
    const both = await Promise.all([lets(ticket), lets(ticket)]);
    expect(both.filter(Boolean)).toHaveLength(1);
  });

  it('is needed, and must be one that was issued', async () => {
    expect(await lets(undefined)).toBe(false);
    expect(await lets('')).toBe(false);
    expect(await lets('x'.repeat(43))).toBe(false);
  });

  it('expires after 30 seconds', async () => {
    const deps = (seconds: number) => {
      const later = () => new Date(Date.now() + seconds * 1_000);
      return { table: tableOf(stack), clock: { now: later, real: later } };
    };
    const ticket = await ticketOf(agent);
    expect(await connectLive(deps(32), { connectionId: 'late', ticket })).toBe(false);
    expect(await connectLive(deps(20), { connectionId: 'early', ticket })).toBe(true);
  });

  it('lets nobody in who was made inactive meanwhile', async () => {
    const other = await office.newAgent();
    const ticket = await ticketOf(other);
    await office.admin.api.agents.setAgentStatus({ agentId: other.id, status: 'inactive' });
    expect(await lets(ticket)).toBe(false);
  });
});

it('tells the agent and administrators what an approval changed, and no other agent', async () => {
  const other = await office.newAgent();
  const hears = {
    agent: await listen(agent),
    admin: await listen(office.admin),
    other: await listen(other),
  };
  await approvedSale(office, agent);
  await stack.drain();
  expect([...(await hears.agent())].sort()).toEqual(['earnings', 'notifications', 'sales']);
  expect(await hears.admin()).toContain('sales');
  expect([...(await hears.other())]).toEqual([]);
});

it('tells an agent’s other windows what was read in one', async () => {
  await approvedSale(office, agent);
  await announce(office);
  await stack.drain();
  const [window, other] = [await listen(agent), await listen(await office.newAgent())];
  const { rows } = await agent.api.notifications.listNotifications();
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['announcement', 'notice']));
  await agent.api.notifications.markRead({ id: rows[0]?.id ?? '' });
  await stack.drain();
  expect([...(await window())]).toEqual(['notifications']);
  expect([...(await other())]).toEqual([]);
});

describe('given 50 open browsers', () => liveSuite(50));
