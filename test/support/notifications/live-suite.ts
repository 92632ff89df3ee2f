/** Given many agents with an open browser, all of them quickly get a new announcement. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import {
  hashOfTicket,
  liveTicketTable,
} from '../../../functions/data/notifications/connection.table.ts';
import type { LiveMessage } from '../../../shared/notifications/contract.ts';
import { announce, seenOf } from '../announcements/announcements.ts';
import { dial } from './live.ts';
import { openOffice, type Office } from '../stack/office.ts';
import { startTestStack, type TestStack } from '../stack/stack.ts';
import { tableOf } from '../stack/table.ts';

/** How many dial at once. */
const AT_ONCE = 25;

/** An open browser, and what it heard since it was last asked. */
interface Listener {
  /** Resolves with the topics of the next message. */
  next(): Promise<LiveMessage['changed']>;
  /** The topics since the last call; when a ping returns, all have arrived. */
  heard(): Promise<Set<string>>;
  close(): void;
}

/** Opens a socket as a browser does, with a ticket. */
async function dialLive(stack: TestStack, ticket: string): Promise<Listener> {
  const socket = dial(stack, ticket);
  const messages: LiveMessage['changed'][] = [];
  socket.on('message', (data: Buffer) => {
    messages.push((JSON.parse(data.toString()) as LiveMessage).changed);
    socket.emit('heard');
  });
  await once(socket, 'open');
  return {
    async next() {
      if (messages.length === 0) await once(socket, 'heard');
      return messages.shift() ?? [];
    },
    async heard() {
      const pong = once(socket, 'pong');
      socket.ping();
      await pong;
      return new Set(messages.splice(0).flat());
    },
    close: () => socket.close(),
  };
}

/** A ticket of an agent without an account: signing in so many takes long. */
async function ticketOfNobody(stack: TestStack, index: number): Promise<string> {
  const table = tableOf(stack);
  const [ticket, userId] = [randomBytes(32).toString('base64url'), `listener-${index}`];
  const at = new Date().toISOString();
  const never = () => new Error('It is there already');
  const times = { createdAt: at, updatedAt: at };
  await table.transact([
    profileTable(table)
      .create({
        userId,
        email: `${userId}@demo.example`,
        role: 'agent',
        status: 'active',
        ...times,
      })
      .orThrow(never),
    liveTicketTable(table)
      .create({
        ticketHash: hashOfTicket(ticket),
        channel: `agent#${userId}`,
        userId,
        expiresAt: 4_000_000_000,
      })
      .orThrow(never),
  ]);
  return ticket;
}

/** @param withinMs in which all hear of it; without it, speed decides nothing */
export function liveSuite(count: number, withinMs = Number.POSITIVE_INFINITY): void {
  let stack: TestStack;
  let office: Office;
  const listeners: Listener[] = [];

  beforeAll(async () => {
    stack = await startTestStack();
    office = await openOffice(stack);
    for (let from = 0; from < count; from += AT_ONCE)
      listeners.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(AT_ONCE, count - from) }, async (_, at) =>
            dialLive(stack, await ticketOfNobody(stack, from + at)),
          ),
        )),
      );
    await stack.drain();
  });
  afterAll(async () => {
    for (const listener of listeners) listener.close();
    await stack?.close();
  });

  const silence = async () => {
    await stack.drain();
    const heard = await Promise.all(listeners.map((listener) => listener.heard()));
    return heard.filter((topics) => topics.size > 0).length;
  };

  it(`tells ${count} agents of an announcement, of its change and of its end`, async () => {
    const { announcements } = office.admin.api;
    const text = { title: 'Fibre in Alexandra', content: 'And in Soweto.' };
    let current = await announce(office, { publishImmediately: false });
    const changes = [
      () => announcements.publishAnnouncement(seenOf(current)),
      () => announcements.updateAnnouncement({ ...seenOf(current), ...text }),
      () => announcements.unpublishAnnouncement(seenOf(current)),
      () => announcements.publishAnnouncement(seenOf(current)),
    ];
    expect(await silence()).toBe(0);
    for (const change of changes) {
      current = await change();
      const from = performance.now();
      const heard = await Promise.all(listeners.map((listener) => listener.next()));
      expect(performance.now() - from).toBeLessThan(withinMs);
      expect(new Set(heard.flat())).toEqual(new Set(['news']));
    }
    await announcements.deleteAnnouncement(seenOf(current));
    expect(await Promise.all(listeners.map((listener) => listener.next()))).toHaveLength(count);
  });

  it('tells them nothing of drafts, and of what is for administrators', async () => {
    await announce(office, { publishImmediately: false });
    await announce(office, { targetAudience: 'admins' });
    expect(await silence()).toBe(0);
  });
}
