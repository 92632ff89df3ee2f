/** Projects the facts: rollups, search entries and notifications. */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { systemClock } from './clock.ts';
import { readEnvironment } from './environment.ts';
import { functionOf } from './function.ts';
import { openLog } from './log.ts';
import { projections } from './projections.ts';
import { project } from './projector.ts';
import { openTable } from './table.ts';

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
