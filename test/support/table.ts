/** The table of a running stack, for what no endpoint does or shows. */
import type { Stack } from '../../infra/local/stack.ts';
import { openTable, type Table } from '../../functions/platform/table.ts';
import { readEnvironment } from '../../functions/platform/environment.ts';

/** Opens the stack's table beside its functions, with a key of its own and without the front. */
export function tableOf({ database }: Pick<Stack, 'database'>): Table {
  const { runtime } = readEnvironment({
    AWS_REGION: 'af-south-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
  });
  return openTable(database.tableName, runtime);
}
