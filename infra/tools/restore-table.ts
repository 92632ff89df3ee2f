/**
 * Restores a deployed portal's table to a point in time: DynamoDB makes a new table, without
 * stream, expiry, recovery, protection and tags, which are set here as the stack sets them. Payouts are
 * frozen in it before anybody can use it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DescribeTableCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { OPERATOR } from '../../functions/platform/context.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import { clientConfig } from '../../functions/platform/environment.ts';
import { openTable } from '../../functions/platform/table.ts';
import { tableDefinition } from '../../functions/platform/table-definition.ts';
import { freezePayouts } from '../../functions/workflows/operators/freeze-payouts.ts';
import type { FoundPortal } from './find-portal.ts';
import { say } from './run-tool.ts';
import { ToolProblem } from './tool-problem.ts';

const EVERY_MS = 15_000;

interface Asked {
  instant: Date;
  name: string | undefined;
}

/** @returns the exit code */
export async function restoreTable(portal: FoundPortal, { instant, name }: Asked): Promise<number> {
  if (portal.kind !== 'deployed') throw new Error('Only a deployed portal has such a table');
  const { stage, tableName: source, runtime } = portal;
  const stamp = instant.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '');
  const target = name ?? `${source}-at-${stamp}`;
  const client = new DynamoDBClient(clientConfig(runtime, runtime.AWS_ENDPOINT_URL_DYNAMODB));
  say(`Restoring ${source} as of ${instant.toISOString()} to ${target}. This takes a while.`);
  await begin(client, { source, target, instant });
  await untilActive(client, target);
  const context = {
    actor: OPERATOR,
    clock: systemClock,
    requestId: randomUUID(),
    table: openTable(target, runtime),
  };
  await freezePayouts(context, `Restored as of ${instant.toISOString()}`);
  say('All payouts are frozen in it.');
  const streamArn = await complete(client, { source, target });
  say('');
  say('Point the stacks to it: put this into the stage’s file in settings, then npm run deploy.');
  say(`  "restoredTable": "${streamArn}"`);
  say(`Until then name this table beside the stage: --stage ${stage} --table ${target}`);
  return 0;
}

/** @throws ToolProblem where the text is no instant */
export function instantOf(at: string): Date {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime()) || !/T.*(Z|[+-]\d\d:\d\d)$/.test(at))
    throw new ToolProblem('--at must say when, with its time zone, like 2026-11-22T06:00:00Z', 2);
  return instant;
}

interface Restoring {
  source: string;
  target: string;
}

/**
 * A repeated command waits for the restore that an earlier one began.
 * @throws ToolProblem where the table that is there is one of another instant
 */
async function begin(
  client: DynamoDBClient,
  { source, target, instant }: Restoring & { instant: Date },
): Promise<void> {
  const begun = await describe(client, target);
  const of = begun?.RestoreSummary?.RestoreDateTime;
  if (of && of.getTime() !== instant.getTime())
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

async function describe(
  client: DynamoDBClient,
  TableName: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function untilActive(client: DynamoDBClient, name: string): Promise<TableDescription> {
  for (;;) {
    const table = await describe(client, name);
    const indexes = table?.GlobalSecondaryIndexes ?? [];
    if (
      table?.TableStatus === 'ACTIVE' &&
      indexes.every(({ IndexStatus }) => IndexStatus === 'ACTIVE')
    )
      return table;
    await pause(EVERY_MS);
  }
}

/**
 * Sets the options that a restored table lacks, one by one: a table takes one change at a time.
 * @returns the ARN of its stream
 */
async function complete(client: DynamoDBClient, { source, target }: Restoring): Promise<string> {
  const TableName = target;
  const [before, restored] = [await describe(client, source), await untilActive(client, target)];
  if (!restored.LatestStreamArn) {
    const StreamSpecification = {
      StreamEnabled: true,
      StreamViewType: tableDefinition.streamView,
    } as const;
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
    await untilActive(client, target);
  }
  const DeletionProtectionEnabled = before?.DeletionProtectionEnabled ?? true;
  if (restored.DeletionProtectionEnabled !== DeletionProtectionEnabled)
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled }));
  const { LatestStreamArn, TableArn } = await untilActive(client, target);
  await client.send(
    new UpdateContinuousBackupsCommand({
      TableName,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  await expire(client, target);
  // A table that is lost has no tags any more.
  const { Tags = [] } = before
    ? await client.send(new ListTagsOfResourceCommand({ ResourceArn: before.TableArn }))
    : {};
  // Tags of CloudFormation can't be set by others.
  const own = Tags.filter(({ Key = '' }) => !Key.startsWith('aws:'));
  if (own.length > 0)
    await client.send(new TagResourceCommand({ ResourceArn: TableArn, Tags: own }));
  if (!LatestStreamArn) throw new ToolProblem(`${target} has no stream: run the same once more.`);
  return LatestStreamArn;
}

async function expire(client: DynamoDBClient, TableName: string): Promise<void> {
  const TimeToLiveSpecification = {
    Enabled: true,
    AttributeName: tableDefinition.timeToLiveAttribute,
  };
  try {
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  } catch (error) {
    // Already on: an earlier run did this step.
    if (!(error instanceof Error && error.name === 'ValidationException')) throw error;
  }
}
