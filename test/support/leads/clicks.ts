/** Clicks on an agent's links: made from anywhere, and as the table has them. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '../../../shared/kernel/errors.ts';
import { ORIGIN_SECRET_HEADER, VIEWER_HEADER } from '../../../functions/platform/origin-secret.ts';
import { countCall, countCallOf } from '../../../functions/api/rate-limit.ts';
import type { LinkClick } from '../../../functions/data/referrals/link-click.table.ts';
import type { Stack } from '../../../infra/local/stack.ts';
import { tableOf } from '../stack/table.ts';

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

export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

/** The gateway sees this one address for everybody. */
const DISTRIBUTION = '130.176.0.1';

export interface PublicAnswer {
  statusCode: number;
  headers: Record<string, string>;
  body: { recorded?: boolean; known?: boolean; code?: string; data?: object };
}

/** Calls a public endpoint as the distribution and the gateway do, from an address of the test's choice. */
export async function callPublic(
  stack: Pick<Stack, 'invoke' | 'originSecret'>,
  from: string,
  [method = '', path = '']: readonly string[],
  {
    body,
    userAgent = BROWSER,
    headers = {},
  }: { body?: object; userAgent?: string; headers?: Record<string, string> } = {},
): Promise<PublicAnswer> {
  const event = {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      [ORIGIN_SECRET_HEADER]: stack.originSecret,
      [VIEWER_HEADER]: from,
      ...headers,
    },
    requestContext: {
      http: { method, path, sourceIp: DISTRIBUTION },
      requestId: crypto.randomUUID(),
      domainName: 'portal.fibrelink.example',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    isBase64Encoded: false,
  };
  const answer = (await stack.invoke('apiPublic', event)) as Omit<PublicAnswer, 'body'> & {
    body: string;
  };
  return { ...answer, body: JSON.parse(answer.body) as PublicAnswer['body'] };
}

/** Uses up what an address may do in this minute, and in the next one: the test may take long. */
export async function useUp(
  stack: Pick<Stack, 'database'>,
  clientAddress: string,
  purpose: string,
  perMinute: number,
): Promise<void> {
  // Read once, as counting may last into the next minute.
  const now = Date.now();
  for (const minute of [0, 1]) {
    const at = () => new Date(now + minute * 60_000);
    const context = { table: tableOf(stack), clock: { now: at, real: at }, clientAddress };
    for (let count = 0; count < perMinute; count++)
      await countCall(context, { purpose, perMinute });
  }
}

/** Uses up what one address may send, or one person be sent, in this hour and in the next one. */
export async function useUpHour(
  stack: Pick<Stack, 'database'>,
  rate: { purpose: string; perHour: number },
  whose: { clientAddress: string } | { who: string },
): Promise<void> {
  const table = tableOf(stack);
  const now = Date.now();
  for (const hour of [0, 1]) {
    const at = () => new Date(now + hour * 60 * 60_000);
    const context = { table, clock: { now: at, real: at }, actor: { userId: '' } };
    const hasRoom = async () =>
      'who' in whose
        ? table.transact([countCallOf(context, rate, whose.who)]).then(() => true, isOver)
        : (await countCall({ ...context, ...whose }, rate)) === undefined;
    while (await hasRoom());
  }
}

function isOver(error: unknown): false {
  if (error instanceof DomainError && error.code === 'RATE_LIMITED') return false;
  throw error;
}
