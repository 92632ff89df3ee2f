/** Given open browsers, who may listen, and what they hear when a sale is approved. */
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { connectLive } from '../../../functions/workflows/notifier/connect-live.ts';
import { connectionTable } from '../../../functions/data/notifications/connection.table.ts';
import { pushChanges } from '../../../functions/workflows/notifier/push-changes.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import type { Change, Item } from '../../../functions/platform/item.ts';
import type { LiveMessage } from '../../../shared/notifications/contract.ts';
import { announce } from '../../support/announcements/announcements.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { dial, isLetIn } from '../../support/notifications/live.ts';
import type { Person } from '../../support/stack/office.ts';
import { addResource } from '../../support/resources/resources.ts';
import { setAttributes } from '../../support/stack/table.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { SILENT } from '../../support/stack/silent-log.ts';

// A scheduled ranking would reach administrators at any time.
const { stack, office } = await setUpOffice({ callsByClock: false });
const agent = await office.newAgent();
const sockets: WebSocket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const ticketOf = async (person: Person) => (await person.api.notifications.openLive()).ticket;

function open(ticket: string | undefined): WebSocket {
  const socket = dial(stack, ticket);
  sockets.push(socket);
  return socket;
}

const lets = (ticket: string | undefined) => isLetIn(open(ticket));

/** The topics that a person's open browser received; when a ping returns, all have arrived. */
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

describe('a socket that is known and not open yet', () => {
  it('isn’t forgotten by a change that comes before it is open', async () => {
    const ticket = await ticketOf(agent);
    const { table } = stack;
    // The gateway calls this before it opens the socket.
    expect(
      await connectLive({ table, clock: systemClock }, { connectionId: 'early', ticket }),
    ).toBe(true);
    await approvedSale(office, agent);
    await stack.drain();
    const { connections } = await connectionTable(table).inChannel(`agent#${agent.id}`, {
      limit: 10,
    });
    expect(connections).toMatchObject([{ connectionId: 'early' }]);
    await Promise.all(connections.map((connection) => connectionTable(table).close(connection)));
  });
});

describe('a page of another site', () => {
  const from = async (origin: string, portal = stack.url) => {
    const socket = dial({ url: portal }, await ticketOf(agent), origin);
    sockets.push(socket);
    return isLetIn(socket);
  };

  it.each(['https://evil.example', 'null', `${stack.url}.evil.example`, 'http://localhost'])(
    'opens no connection: %s',
    async (origin) => {
      expect(await from(origin)).toBe(false);
    },
  );

  it('is none under the other name of this machine', async () => {
    const other = stack.url.replace('localhost', '127.0.0.1');
    expect(await from(other, other)).toBe(true);
    expect(await from(stack.url, other)).toBe(true);
  });
});

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
      return { table: stack.table, clock: { now: later, real: later } };
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
  // A new agent's browser hears of the new balance, however late its event comes.
  await stack.drain();
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

it('tells administrators of a product and of the counts, and no agent’s phone', async () => {
  await stack.drain();
  const hears = { admin: await listen(office.admin), agent: await listen(agent) };
  const { products } = office.admin.api;
  const { id: productId, version } = await products.createProduct({ name: 'Fibre 10' });
  await products.deleteProduct({ productId, version });
  await stack.drain();
  expect([...(await hears.admin())]).toEqual(['products']);
  expect([...(await hears.agent())]).toEqual([]);
});

it('tells an agent of a recruit and of invitations, and nobody of their e-mail', async () => {
  const referrer = await office.newAgent();
  const email = 'invited@friends.example';
  await referrer.api.referrals.inviteAgent({ email });
  await stack.drain();
  const hears = {
    referrer: await listen(referrer),
    other: await listen(agent),
    admin: await listen(office.admin),
  };
  // Its e-mail is lost, swept and sent again.
  const key = { pk: `invitation#${email}`, sk: referrer.id };
  const lost = { mail: 'due', leasedUntil: '2020-01-01', gsi4pk: 'outbox#due' };
  await setAttributes(stack.table, key, { ...lost, gsi4sk: '2020' });
  await stack.runSchedule();
  expect(await stack.mailsTo(email)).toHaveLength(2);
  expect([...(await hears.referrer())]).toEqual([]);
  // The schedule also ranks for reports.
  expect([...(await hears.admin())].filter((topic) => topic !== 'reportTops')).toEqual([]);
  await office.newAgent({ email });
  await stack.drain();
  expect([...(await hears.referrer())].toSorted()).toEqual(['notifications', 'referrals']);
  expect(await hears.admin()).toContain('referrals');
  expect([...(await hears.other())]).toEqual([]);
});

it('tells administrators of a click, and of nothing that it doesn’t change', async () => {
  await stack.drain();
  const hears = { admin: await listen(office.admin), agent: await listen(agent) };
  const code = agent.me.referralCode ?? '';
  await office.admin.api.referrals.recordClick({ code, linkType: 'traffic' });
  await stack.drain();
  expect([...(await hears.admin())]).toEqual(['clicks']);
  expect([...(await hears.agent())]).toEqual([]);
});

it('tells administrators of clicks once in ten seconds, however busy a link is', async () => {
  await listen(office.admin);
  const told: unknown[] = [];
  const post = async (_: string, { changed }: LiveMessage) => {
    told.push(...changed);
    return 'sent' as const;
  };
  /** A click that the functions hear of so many seconds after the new year. */
  const hearAt = async (seconds: number, ...also: Change<Item>[]) => {
    const at = () => new Date(Date.UTC(2030, 0, 1, 0, 0, seconds));
    const clock = { now: at, real: at };
    const click = { before: undefined, after: { __edb_e__: 'linkClick', agentId: agent.id } };
    const pushQueue = { plan: () => Promise.reject(new Error('The channel is small')) };
    const deps = { table: stack.table, clock, log: SILENT, sockets: { post }, pushQueue };
    await pushChanges(deps, [click, ...also]);
    return new Set(told.splice(0));
  };
  const sale = { before: undefined, after: { __edb_e__: 'sale', agentId: agent.id } };
  expect(await hearAt(0)).toEqual(new Set(['clicks']));
  expect(await hearAt(1)).toEqual(new Set());
  expect(await hearAt(9, sale)).toEqual(new Set(['sales']));
  expect(await hearAt(10)).toEqual(new Set(['clicks']));
});

it('tells an agent’s other windows what was read in one', async () => {
  await approvedSale(office, agent);
  await announce(office);
  const stranger = await office.newAgent();
  await stack.drain();
  const [window, other] = [await listen(agent), await listen(stranger)];
  const { rows } = await agent.api.notifications.listNotifications();
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['announcement', 'notice']));
  await agent.api.notifications.markRead({ id: rows[0]?.id ?? '' });
  await stack.drain();
  expect([...(await window())]).toEqual(['notifications']);
  expect([...(await other())]).toEqual([]);
});

it('tells administrators of drafts and of resources, and no agent’s phone', async () => {
  await stack.drain();
  const hears = { admin: await listen(office.admin), agent: await listen(agent) };
  await announce(office, { publishImmediately: false });
  await addResource(office);
  await stack.drain();
  expect([...(await hears.admin())].sort()).toEqual(['announcements', 'resources']);
  expect([...(await hears.agent())]).toEqual([]);
});

it('pushes an announcement to its readers and to administrators', async () => {
  const [readers, managers] = [['news'], ['announcements']];
  const both = [...managers, 'notifications'];
  await stack.drain();
  const hearing = async (targetAudience: 'all' | 'agents' | 'admins') => {
    const [admin, reader] = [await listen(office.admin), await listen(agent)];
    await announce(office, { targetAudience });
    await stack.drain();
    return [[...(await admin())].sort(), [...(await reader())]];
  };
  expect(await hearing('all')).toEqual([both, readers]);
  expect(await hearing('agents')).toEqual([managers, readers]);
  expect(await hearing('admins')).toEqual([both, []]);
});

describe('a browser that comes back', () => {
  /** The answer to a question over a new connection. */
  async function ask(person: Person, question: object): Promise<LiveMessage> {
    const socket = open(await ticketOf(person));
    await once(socket, 'open');
    socket.send(JSON.stringify(question));
    const [data] = (await once(socket, 'message')) as [Buffer];
    return JSON.parse(data.toString()) as LiveMessage;
  }
  /** Changes count as changed for a few seconds more, which are over then. */
  const inAMinute = () => new Date(Date.now() + 60_000).toISOString();

  it('hears what changed since it was away, and nothing of others', async () => {
    const [away, other] = [await office.newAgent(), await office.newAgent()];
    const since = new Date().toISOString();
    await stack.drain();
    await approvedSale(office, away);
    await stack.drain();
    const { changed, at } = await ask(away, { since });
    expect(changed).toEqual(expect.arrayContaining(['sales', 'earnings', 'notifications']));
    expect(at > since).toBe(true);
    expect((await ask(away, { since: inAMinute() })).changed).toEqual([]);
    expect((await ask(other, { since })).changed).not.toContain('sales');
  });

  it('hears of an announcement to all', async () => {
    const away = await office.newAgent();
    await stack.drain();
    const since = new Date().toISOString();
    await announce(office);
    await stack.drain();
    expect((await ask(away, { since })).changed).toContain('news');
    expect((await ask(office.admin, { since })).changed).toContain('announcements');
  });

  it.each([{}, { since: 'yesterday' }, 'hello'])(
    'is answered without a question: %j',
    async (sent) => {
      const { changed, at } = await ask(agent, sent as object);
      expect(changed).toEqual([]);
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    },
  );

  it('is told to leave a connection that isn’t known', async () => {
    const socket = open(await ticketOf(agent));
    await once(socket, 'open');
    const { table } = stack;
    await stack.drain();
    for (const connection of await connectionTable(table).ofUser(agent.id))
      await connectionTable(table).close(connection);
    socket.send(JSON.stringify({ since: inAMinute() }));
    const [data] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(data.toString())).toMatchObject({ changed: [], isOver: true });
  });
});
