/** Given thousands of open browsers, a push is divided into parts, each of which ends in time. */
import { beforeEach, describe, expect, it } from 'vitest';
import { channelChangesTable } from '../../../functions/data/notifications/channel-changes.table.ts';
import {
  type Channel,
  connectionTable,
  SOCKET_LIFE_S,
} from '../../../functions/data/notifications/connection.table.ts';
import type {
  PushPart,
  PushPlan,
} from '../../../functions/data/notifications/push-queue.client.ts';
import { countListeners } from '../../../functions/workflows/live-push/count-listeners.ts';
import { PART_SIZE, planPush } from '../../../functions/workflows/live-push/plan-push.ts';
import { sendPush } from '../../../functions/workflows/live-push/send-push.ts';
import { pushChanges } from '../../../functions/workflows/notifier/push-changes.ts';
import { functions } from '../../../infra/model/catalog.ts';
import type { LiveMessage } from '../../../shared/notifications/contract.ts';
import { paceFor } from '../../../shared/kernel/pace.ts';
import { put } from '../../support/stack/seed-rows.ts';
import { setUpTable } from '../../support/stack/set-up-table.ts';
import { SILENT } from '../../support/stack/silent-log.ts';

const BROWSERS = 2_300;
const GONE = new Set(['c00007', 'c01500']);
const START = Date.parse('2030-01-01T08:00:00Z');
const idOf = (index: number) => `c${String(index).padStart(5, '0')}`;
const connectionOf = (index: number, channel: Channel = `agent#a${index}`) => ({
  connectionId: idOf(index),
  channel,
  userId: channel === 'admins' ? 'the-admin' : `a${index}`,
  // Open for an hour.
  expiresAt: START / 1000 + SOCKET_LIFE_S / 2,
});

let now: number;
/** Milliseconds that a post takes. */
let postMs: number;
let heard: Map<string, LiveMessage[]>;
let parts: PushPart[];
let plans: PushPlan[];

const { table } = await setUpTable();
const opened = Array.from({ length: BROWSERS }, (_, index) =>
  connectionTable(table)
    .create(connectionOf(index))
    .orThrow(() => new Error('It is there')),
);
await put(table, opened.values());

beforeEach(() => {
  [now, postMs, heard, parts, plans] = [START, 0, new Map(), [], []];
});

const real = () => new Date(now);
const pushQueue = {
  send: async (more: readonly PushPart[]) => void parts.push(...more),
  plan: async (plan: PushPlan) => void plans.push(plan),
};
const sockets = {
  post: async (connectionId: string, message: LiveMessage) => {
    now += postMs;
    heard.set(connectionId, [...(heard.get(connectionId) ?? []), message]);
    return GONE.has(connectionId) ? ('gone' as const) : ('sent' as const);
  },
};
const deps = () => ({ table, clock: { now: real, real }, log: SILENT, sockets, pushQueue });
const NEWS: PushPlan = { channel: 'agents', topics: ['news'] };

/** Works the queue off. @returns how long each call took, in ms */
async function workOff(): Promise<number[]> {
  const took: number[] = [];
  for (let part = parts.shift(); part; part = parts.shift()) {
    const before = now;
    await sendPush(deps(), part);
    took.push(now - before);
  }
  return took;
}

describe(`a push to ${BROWSERS} browsers`, () => {
  it('is sent in parts, to each once, with the pace of all; who is gone is removed', async () => {
    await planPush(deps(), NEWS);
    expect(parts.map(({ after, through }) => [after, through])).toEqual([
      [undefined, idOf(PART_SIZE - 1)],
      [idOf(PART_SIZE - 1), idOf(2 * PART_SIZE - 1)],
      [idOf(2 * PART_SIZE - 1), idOf(BROWSERS - 1)],
    ]);
    await workOff();
    expect(heard.size).toBe(BROWSERS);
    const message = { changed: ['news'], at: real().toISOString(), paceMs: paceFor(BROWSERS) };
    for (const messages of heard.values()) expect(messages).toEqual([message]);
    await planPush(deps(), NEWS);
    heard.clear();
    await workOff();
    expect(heard.size).toBe(BROWSERS - GONE.size);
    expect([...GONE].filter((id) => heard.has(id))).toEqual([]);
  });

  it('ends each call in time where posts are slow, and goes on with the next', async () => {
    // 25 at once: this is 2.5 s for each of them.
    postMs = 100;
    await planPush(deps(), NEWS);
    const took = await workOff();
    expect(took.length).toBeGreaterThan(3);
    const limitMs = functions.pusher.timeoutSeconds * 1000;
    expect(Math.max(...took)).toBeLessThan(0.75 * limitMs);
    expect([...heard.values()].every((messages) => messages.length === 1)).toBe(true);
    expect(heard.size).toBe(BROWSERS - GONE.size);
  });

  it('comes again where a call died: browsers hear it once more, and none is left out', async () => {
    await planPush(deps(), NEWS);
    const [first] = parts;
    if (!first) throw new Error('There is no part');
    await sendPush(deps(), first);
    await workOff();
    expect(heard.size).toBe(BROWSERS - GONE.size);
  });

  it('is the queue’s, so that the notifier goes on at once', async () => {
    const announcement = {
      __edb_e__: 'announcement',
      status: 'published',
      publishedAt: '2030-01-01T07:00:00.000Z',
      targetAudience: 'agents',
    };
    const sale = { __edb_e__: 'sale', agentId: 'a5' };
    await pushChanges(deps(), [
      { before: undefined, after: announcement },
      { before: undefined, after: sale },
    ]);
    expect(plans).toEqual([NEWS]);
    expect([...heard.keys()]).toEqual([idOf(5)]);
    expect(heard.get(idOf(5))?.[0]).toMatchObject({ changed: ['sales'], paceMs: 0 });
  });
});

it('leaves to the queue what the notifier has no time for', async () => {
  postMs = 30_000;
  const sales = [1, 2, 3].map((index) => ({
    before: undefined,
    after: { __edb_e__: 'sale', agentId: `a${index}` },
  }));
  await pushChanges(deps(), sales);
  expect(heard.size).toBe(1);
  expect(plans).toEqual([2, 3].map((index) => ({ channel: `agent#a${index}`, topics: ['sales'] })));
});

it('counts open browsers for the pace at which all come back', async () => {
  await countListeners({ table });
  expect(await channelChangesTable(table).listeners('agents')).toBe(BROWSERS - GONE.size);
});
