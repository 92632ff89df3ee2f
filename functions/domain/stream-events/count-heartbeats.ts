import type { DynamoDBRecord } from 'aws-lambda';
import { isHeartbeat } from '../../data/stream-events/heartbeat.table.ts';
import type { Log } from '../../platform/log.ts';

/** Counts the heartbeats in a batch; a consumer that counts none for a while is switched off. */
export function countHeartbeats(log: Log, records: readonly DynamoDBRecord[]): void {
  const beats = records.filter(isHeartbeat).length;
  if (beats > 0) log.count('StreamHeartbeats', beats);
}
