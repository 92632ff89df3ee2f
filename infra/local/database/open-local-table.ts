/** Opens the embedded table for code outside the functions: tools and the demo network. */
import { openTable, type Table } from '../../../functions/platform/table.ts';
import { toolRuntime } from '../base/environment.ts';

export const openLocalTable = ({
  endpoint,
  tableName,
}: {
  endpoint: string;
  tableName: string;
}): Table => openTable(tableName, toolRuntime({ AWS_ENDPOINT_URL_DYNAMODB: endpoint }));
