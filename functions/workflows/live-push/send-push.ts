import * as z from 'zod';
import { liveTopic } from '../../../shared/notifications/contract.ts';
import { type Channel, connectionTable } from '../../data/notifications/connection.table.ts';
import type { PushPart, PushQueue } from '../../data/notifications/push-queue.client.ts';
import {
  type PushDeps,
  pushToConnections,
} from '../../domain/notifications/push-to-connections.ts';
import { PART_SIZE } from './plan-push.ts';

/** The function ends after 60 s; what is left then goes back to the queue as a part of its own. */
const MOST_MS = 40_000;

const topicList = z.array(liveTopic);

/** Sends one part of a push. Connections that opened since it was planned asked for themselves. */
export async function sendPush(
  deps: PushDeps & { pushQueue: Pick<PushQueue, 'send'> },
  part: PushPart,
): Promise<void> {
  const { table, clock, pushQueue } = deps;
  const { channel, topics, at, paceMs, after, through } = part;
  const until = clock.real().getTime() + MOST_MS;
  const range = { through, limit: PART_SIZE, ...(after === undefined ? {} : { after }) };
  const { connections, hasMore } = await connectionTable(table).inChannel(
    channel as Channel,
    range,
  );
  const message = { changed: topicList.parse(topics), at, paceMs };
  const [next] = await pushToConnections(deps, { connections, message, until });
  const reached = next === undefined ? connections.length : connections.indexOf(next);
  const last = connections[reached - 1]?.connectionId ?? after;
  const isDone = next === undefined && !hasMore;
  if (!isDone) await pushQueue.send([{ ...part, ...(last === undefined ? {} : { after: last }) }]);
}
