/** Resources that a failed creation left because they are protected from deletion, or weren't empty. */
import {
  DeleteUserPoolCommand,
  ListUsersCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DeleteTableCommand,
  DynamoDBClient,
  UpdateTableCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { DeleteBucketCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { readEnvironment } from '../../functions/platform/environment.ts';
import { scanPage } from '../../functions/platform/scan-table.ts';
import { openTable } from '../../functions/platform/table.ts';
import { bucketsIn, poolsIn } from './clients.ts';

interface Kind {
  /** True where it holds nothing; one item is enough to leave it alone. */
  isEmpty: (region: string, id: string) => Promise<boolean>;
  remove: (region: string, id: string) => Promise<void>;
}

/** The longest change of a table's protection, in seconds. */
const TABLE_READY_WITHIN = 120;

const kinds: Partial<Record<string, Kind>> = {
  'AWS::DynamoDB::Table': {
    isEmpty: async (region, TableName) => {
      const runtime = { ...readEnvironment(process.env).runtime, AWS_REGION: region };
      const { items } = await scanPage(openTable(TableName, runtime), {
        after: undefined,
        limit: 1,
      });
      return items.length === 0;
    },
    remove: async (region, TableName) => {
      const client = new DynamoDBClient({ region });
      await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
      await waitUntilTableExists({ client, maxWaitTime: TABLE_READY_WITHIN }, { TableName });
      await client.send(new DeleteTableCommand({ TableName }));
    },
  },
  'AWS::Cognito::UserPool': {
    isEmpty: async (region, UserPoolId) => {
      const { Users = [] } = await poolsIn(region).send(
        new ListUsersCommand({ UserPoolId, Limit: 1 }),
      );
      return Users.length === 0;
    },
    remove: async (region, UserPoolId) => {
      const client = poolsIn(region);
      // It takes away every other setting of a pool that is deleted at once.
      await client.send(new UpdateUserPoolCommand({ UserPoolId, DeletionProtection: 'INACTIVE' }));
      await client.send(new DeleteUserPoolCommand({ UserPoolId }));
    },
  },
  'AWS::S3::Bucket': {
    isEmpty: async (region, Bucket) => {
      const { Versions = [], DeleteMarkers = [] } = await bucketsIn(region).send(
        new ListObjectVersionsCommand({ Bucket, MaxKeys: 1 }),
      );
      return Versions.length + DeleteMarkers.length === 0;
    },
    remove: async (region, Bucket) => {
      await bucketsIn(region).send(new DeleteBucketCommand({ Bucket }));
    },
  },
};

/** True for a type that this module can look into. */
export const isRemovable = (type: string): boolean => kinds[type] !== undefined;

/** True where the resource holds nothing, so that nothing is lost with it. */
export const isEmpty = async (region: string, type: string, id: string): Promise<boolean> =>
  (await kinds[type]?.isEmpty(region, id)) ?? false;

/** Removes a resource, and its protection from deletion before. */
export async function removeResource(region: string, type: string, id: string): Promise<void> {
  await kinds[type]?.remove(region, id);
}
