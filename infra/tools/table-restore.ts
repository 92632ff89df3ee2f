/** Point-in-time recovery of DynamoDB: it makes a new table, which takes from twenty minutes to hours. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { ToolProblem } from './tool-problem.ts';

const EVERY_MS = 15_000;

/** The part of the client that is used. */
export type Sender = Pick<DynamoDBClient, 'send'>;

/**
 * The instant that a text names, to the second: DynamoDB restores no fractions.
 * @throws ToolProblem where the text is no instant
 */
export function instantOf(at: string): Date {
  const ms = Date.parse(at);
  if (Number.isNaN(ms) || !/T.*(Z|[+-]\d\d:\d\d)$/.test(at))
    throw new ToolProblem('--at must say when, with its time zone, like 2026-11-22T06:00:00Z', 2);
  return toTheSecond(ms);
}

/** @param ms epoch milliseconds */
export const toTheSecond = (ms: number): Date => new Date(Math.floor(ms / 1_000) * 1_000);

/** The name of a table that is restored: two instants have two names, however close they are. */
export const restoredName = (source: string, kind: 'at' | 'drill', instant: Date): string =>
  `${source}-${kind}-${instant.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}`;

export interface Restoring {
  source: string;
  target: string;
}

/**
 * A repeated command waits for the restore that an earlier one began.
 * @throws ToolProblem where the table that is there is one of another instant
 */
export async function beginRestore(
  client: Sender,
  { source, target, instant }: Restoring & { instant: Date },
): Promise<void> {
  const begun = await describeTable(client, target);
  const of = begun?.RestoreSummary?.RestoreDateTime;
  if (of && toTheSecond(of.getTime()).getTime() !== instant.getTime())
    throw new ToolProblem(`${target} is the table as of ${of.toISOString()}: give another --name.`);
  if (begun) return;
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: source,
      TargetTableName: target,
      RestoreDateTime: instant,
    }),
  );
}

export async function describeTable(
  client: Sender,
  TableName: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

/** Statuses that a table or an index leaves by itself, to become active. */
const PASSING: ReadonlySet<string | undefined> = new Set(['CREATING', 'UPDATING', 'ACTIVE']);
/** A table that was just ordered isn't shown by every answer. */
const HIDDEN_LOOKS = 8;

/**
 * Waits until a table and its indexes are ready; a restore may take hours.
 * @throws ToolProblem where that won't be
 */
export async function untilActive(
  client: Sender,
  name: string,
  everyMs = EVERY_MS,
): Promise<TableDescription> {
  // A table that was seen and is gone won't come back.
  for (let looksLeft = HIDDEN_LOOKS; ; await pause(everyMs)) {
    const table = await describeTable(client, name);
    if (table) {
      if (isActive(table)) return table;
      requirePassing(table, name);
      looksLeft = 1;
    } else {
      looksLeft -= 1;
      if (looksLeft <= 0)
        throw new ToolProblem(
          `There is no table ${name}: its restore failed, or somebody deleted it. Start it again.`,
        );
    }
  }
}

const isActive = ({ TableStatus, GlobalSecondaryIndexes = [] }: TableDescription): boolean =>
  TableStatus === 'ACTIVE' &&
  GlobalSecondaryIndexes.every(({ IndexStatus }) => IndexStatus === 'ACTIVE');

function requirePassing(table: TableDescription, name: string): void {
  const { TableStatus, GlobalSecondaryIndexes = [] } = table;
  if (!PASSING.has(TableStatus))
    throw new ToolProblem(`Table ${name} will not be ready: it is ${TableStatus}.`);
  const lost = GlobalSecondaryIndexes.find(({ IndexStatus }) => !PASSING.has(IndexStatus));
  if (lost)
    throw new ToolProblem(
      `Table ${name} will not be ready: its index ${lost.IndexName} is ${lost.IndexStatus}.`,
    );
}
