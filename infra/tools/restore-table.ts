/**
 * Restores a deployed portal's table to a point in time: DynamoDB makes a new table, without
 * stream, expiry, recovery, protection and tags, which are set here as the stack sets them. Payouts are
 * frozen in it before anybody can use it.
 */
import { randomUUID } from 'node:crypto';
import {
  DynamoDBClient,
  ListTagsOfResourceCommand,
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
import { notifyOffice } from '../../functions/workflows/operators/ask-office.ts';
import type { FoundPortal } from './find-portal.ts';
import { say } from './run-tool.ts';
import {
  beginRestore,
  describeTable,
  type Restoring,
  restoredName,
  untilActive,
} from './table-restore.ts';
import { ToolProblem } from './tool-problem.ts';

interface Asked {
  instant: Date;
  name: string | undefined;
}

/** @returns the exit code */
export async function restoreTable(portal: FoundPortal, { instant, name }: Asked): Promise<number> {
  if (portal.kind !== 'deployed') throw new Error('Only a deployed portal has such a table');
  const { stage, tableName: source, runtime } = portal;
  const target = name ?? restoredName(source, 'at', instant);
  const client = new DynamoDBClient(clientConfig(runtime, runtime.AWS_ENDPOINT_URL_DYNAMODB));
  say(`Restoring ${source} as of ${instant.toISOString()} to ${target}. This takes a while.`);
  await beginRestore(client, { source, target, instant });
  await untilActive(client, target);
  const context = {
    actor: OPERATOR,
    clock: systemClock,
    requestId: randomUUID(),
    table: openTable(target, runtime),
  };
  await freezePayouts(context, `Restored as of ${instant.toISOString()}`);
  await notifyOffice(context, 'npm run restore -- table');
  say('All payouts are frozen in it.');
  const streamArn = await complete(client, { source, target });
  say('');
  say('Point the stacks to it: put this into the stage’s file in settings, then npm run deploy.');
  say(`  "restoredTable": "${streamArn}"`);
  say(`Until then name this table beside the stage: --stage ${stage} --table ${target}`);
  return 0;
}

/**
 * Sets the options that a restored table lacks, one by one: a table takes one change at a time.
 * @returns the ARN of its stream
 */
async function complete(client: DynamoDBClient, { source, target }: Restoring): Promise<string> {
  const TableName = target;
  const [before, restored] = [
    await describeTable(client, source),
    await untilActive(client, target),
  ];
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
