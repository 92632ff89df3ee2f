/** The table of the embedded database, created from the same definition as the cloud's. */
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '../../../functions/platform/table-definition.ts';
import { STACK_ACCESS_KEY } from '../base/environment.ts';
import { StartupProblem } from '../base/startup-problem.ts';
import { enableStream } from './table-stream.ts';

export const TABLE_NAME = 'CommissionPortal';

type Index = (typeof tableDefinition.indexes)[number];

const keyOf = ({ partitionKey, sortKey }: Pick<Index, 'partitionKey' | 'sortKey'>) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
];

const indexOf = (index: Index) => ({
  IndexName: index.name,
  KeySchema: keyOf(index),
  Projection: { ProjectionType: 'ALL' as const },
});

const AttributeDefinitions = [tableDefinition, ...tableDefinition.indexes]
  .flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
  .map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const }));

async function createTable(client: DynamoDBClient): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: TABLE_NAME,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions,
      KeySchema: keyOf(tableDefinition),
      GlobalSecondaryIndexes: tableDefinition.indexes.map(indexOf),
      StreamSpecification: { StreamEnabled: true, StreamViewType: tableDefinition.streamView },
    }),
  );
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: TABLE_NAME,
      TimeToLiveSpecification: {
        Enabled: true,
        AttributeName: tableDefinition.timeToLiveAttribute,
      },
    }),
  );
}

/** Adds indexes that are newer than the data folder, one at a time, as in the cloud. */
async function addMissingIndexes(client: DynamoDBClient, table: TableDescription | undefined) {
  const present = new Set(table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  for (const index of tableDefinition.indexes) {
    if (present.has(index.name)) continue;
    const update = { Create: indexOf(index) };
    await client.send(
      new UpdateTableCommand({
        TableName: TABLE_NAME,
        AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [update],
      }),
    );
  }
}

/**
 * Creates the table where it is missing.
 * @returns the ARN of its stream
 * @throws StartupProblem where it is missing and must exist
 */
export async function ensureTable(
  endpoint: string,
  { dataDir, region, mustExist }: { dataDir: string; region: string; mustExist?: true },
): Promise<string> {
  const credentials = { accessKeyId: STACK_ACCESS_KEY, secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  const describe = () => client.send(new DescribeTableCommand({ TableName: TABLE_NAME }));
  try {
    const found = await describe().catch(async (error: unknown) => {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      if (mustExist) throw new StartupProblem(`There is no portal in ${dataDir}.`);
      await createTable(client);
      return describe();
    });
    await addMissingIndexes(client, found.Table);
    // The stream is off where a seeding was cut off.
    return (
      found.Table?.LatestStreamArn ??
      (await enableStream({ endpoint, region, tableName: TABLE_NAME }))
    );
  } finally {
    client.destroy();
  }
}
