/**
 * Divides a push to a channel with many connections into parts, which the queue brings one by one: each is
 * small enough for one call of the function, several are sent at once, and one that fails comes again alone.
 */
import { paceFor } from '../../../shared/kernel/pace.ts';
import { channelChangesTable } from '../../data/notifications/channel-changes.table.ts';
import { type Channel, connectionTable } from '../../data/notifications/connection.table.ts';
import type { PushPart, PushPlan, PushQueue } from '../../data/notifications/push-queue.client.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Table } from '../../platform/table.ts';

/** Connections in a part: about 4 s of posts. */
export const PART_SIZE = 1_000;

interface PlanDeps {
  table: Table;
  clock: Pick<Clock, 'real'>;
  pushQueue: Pick<PushQueue, 'send'>;
}

/** Counts the channel's connections, and queues the parts of the push. */
export async function planPush(deps: PlanDeps, { channel, topics }: PushPlan): Promise<void> {
  const { table, clock, pushQueue } = deps;
  const lastIds: string[] = [];
  let count = 0;
  for await (const ids of connectionTable(table).idsInChannel(channel as Channel))
    for (const id of ids) {
      if (count % PART_SIZE === 0) lastIds.push(id);
      else lastIds[lastIds.length - 1] = id;
      count++;
    }
  await channelChangesTable(table).setListeners(channel as Channel, count);
  const at = clock.real().toISOString();
  const shared = { channel, topics, at, paceMs: paceFor(count) };
  await pushQueue.send(
    lastIds.map((through, index): PushPart => {
      const after = lastIds[index - 1];
      return { ...shared, through, ...(after === undefined ? {} : { after }) };
    }),
  );
}
