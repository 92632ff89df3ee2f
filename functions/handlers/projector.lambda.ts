/** Projects the facts: rollups, search entries and notifications. */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { projections } from '../workflows/projector/projections.ts';
import { project } from '../workflows/projector/projector.ts';
import { openTable } from '../platform/table.ts';

const { TABLE_NAME, runtime } = readEnvironment(process.env, 'TABLE_NAME');
const deps = {
  table: openTable(TABLE_NAME, runtime),
  clock: systemClock,
  log: openLog(runtime),
  projections,
};

export const handler = functionOf<DynamoDBStreamEvent, DynamoDBBatchResponse>(deps.log, (event) =>
  project(deps, event),
);
