/** Opens the embedded table for code outside the functions: tools and the demo network. */
import { openTable, type Table } from '../../../functions/platform/table.ts';
import { REGION } from '../base/environment.ts';

export const openLocalTable = ({
  endpoint,
  tableName,
}: {
  endpoint: string;
  tableName: string;
}): Table =>
  openTable(tableName, {
    AWS_REGION: REGION,
    AWS_LAMBDA_FUNCTION_NAME: 'tool',
    AWS_ACCESS_KEY_ID: 'local-tool',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  });
