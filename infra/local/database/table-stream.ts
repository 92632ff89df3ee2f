/**
 * Switches the table's stream on and off. The more records the stream keeps, the slower the embedded
 * database writes: it is off while a table is filled.
 */
import { DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '../../../functions/platform/table-definition.ts';
import { STACK_ACCESS_KEY } from '../base/environment.ts';

export interface StreamedTable {
  endpoint: string;
  region: string;
  tableName: string;
}

async function update(
  { endpoint, region, tableName }: StreamedTable,
  StreamSpecification: { StreamEnabled: boolean; StreamViewType?: 'NEW_AND_OLD_IMAGES' },
): Promise<string | undefined> {
  const credentials = { accessKeyId: STACK_ACCESS_KEY, secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  try {
    const { TableDescription } = await client.send(
      new UpdateTableCommand({ TableName: tableName, StreamSpecification }),
    );
    return TableDescription?.LatestStreamArn;
  } finally {
    client.destroy();
  }
}

/** Switches the stream on. @returns the new stream, which begins here */
export async function enableStream(table: StreamedTable): Promise<string> {
  const StreamViewType = tableDefinition.streamView;
  const arn = await update(table, { StreamEnabled: true, StreamViewType });
  if (!arn) throw new Error(`The stream of ${table.tableName} can't be switched on`);
  return arn;
}

/** Switches the stream off and drops its records. */
export async function disableStream(table: StreamedTable): Promise<void> {
  await update(table, { StreamEnabled: false });
}
