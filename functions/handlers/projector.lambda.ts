/** Projects the facts: rollups, search entries and notifications; and seals records in the audit chain. */
import { randomInt } from 'node:crypto';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { openLane } from '../domain/audit/open-lane.ts';
import { LANES } from '../domain/audit/build-link.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { sealRecords } from '../workflows/audit-trail/seal-records.ts';
import { openStreamDeadLetters } from '../data/stream-events/stream-dead-letters.client.ts';
import { countHeartbeats } from '../domain/stream-events/count-heartbeats.ts';
import { reportFailures } from '../domain/stream-events/report-failures.ts';
import { projections } from '../workflows/projector/projections.ts';
import { project } from '../workflows/projector/projector.ts';
import { openWorker } from '../platform/worker.ts';

const environment = readEnvironment(process.env, 'TABLE_NAME', 'STREAM_DEAD_LETTERS_URL');
const { STREAM_DEAD_LETTERS_URL, runtime } = environment;
const deps = {
  ...openWorker(environment),
  projections,
  consumer: 'projector',
  deadLetters: openStreamDeadLetters(STREAM_DEAD_LETTERS_URL, runtime),
};

// Each copy of the function appends to one lane, so that copies seldom wait for each other.
const append = openLane(deps, String(LANES[randomInt(LANES.length)]));

export const handler = functionOf<DynamoDBStreamEvent, DynamoDBBatchResponse>(
  deps.log,
  async (event) => {
    const sealed = await sealRecords({ append, log: deps.log }, event.Records);
    const projected = await project(deps, event);
    countHeartbeats(deps.log, event.Records);
    return reportFailures(deps, sealed, projected);
  },
);
