/** Clicks on an agent's links, as the table has them. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { LinkClick } from '../../functions/referrals/link-click.table.ts';
import type { Stack } from '../../infra/local/stack.ts';
import { tableOf } from './table.ts';

/** All clicks of one kind, newest first, with every attribute that is stored. */
export async function clicksOf(
  stack: Pick<Stack, 'database'>,
  agentId: string,
  linkType: LinkClick['linkType'] = 'invite',
): Promise<LinkClick[]> {
  const table = tableOf(stack);
  const answers = await Promise.all(
    ['yes', 'no'].map((converted) =>
      table.documents.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :key',
          ExpressionAttributeValues: { ':key': `linkClicks#${agentId}#${linkType}#${converted}` },
        }),
      ),
    ),
  );
  const clicks = answers.flatMap(({ Items = [] }) => Items as LinkClick[]);
  return clicks.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}
