/** Opens and closes live connections, and answers browsers that ask what changed. */
import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import {
  type LiveMessage,
  liveQuestion,
  type LiveQuestion,
} from '../../shared/notifications/contract.ts';
import { systemClock } from '../platform/clock.ts';
import { cameThroughDistribution, isOfSite } from '../platform/origin-secret.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { openTable } from '../platform/table.ts';
import { connectLive } from '../workflows/notifier/connect-live.ts';
import { readChanges } from '../workflows/notifier/read-changes.ts';
import { connectionTable } from '../data/notifications/connection.table.ts';

const { TABLE_NAME, ORIGIN_SECRETS, SITE_URL, runtime } = readEnvironment(
  process.env,
  'TABLE_NAME',
  'ORIGIN_SECRETS',
  'SITE_URL',
);
const deps = { table: openTable(TABLE_NAME, runtime), clock: systemClock };

type Event = APIGatewayProxyWebsocketEventV2 & {
  queryStringParameters?: Record<string, string | undefined> | null;
  /** Present only in the request that opens the connection. */
  headers?: Record<string, string | undefined>;
};

export const handler = functionOf<Event, APIGatewayProxyResultV2>(
  openLog(runtime),
  async (event) => {
    const { connectionId, eventType } = event.requestContext;
    switch (eventType) {
      case 'CONNECT': {
        const { headers } = event;
        if (!cameThroughDistribution(headers, ORIGIN_SECRETS) || !isOfSite(headers, SITE_URL))
          return { statusCode: 403 };
        const ticket = event.queryStringParameters?.['ticket'];
        const open = await connectLive(deps, { connectionId, ticket });
        return { statusCode: open ? 200 : 401 };
      }
      case 'DISCONNECT':
        await closeConnection(connectionId);
        return { statusCode: 200 };
      default:
        return { statusCode: 200, body: JSON.stringify(await answer(connectionId, event.body)) };
    }
  },
);

/** The gateway sends the answer to the browser. Without a question it shows that the connection works. */
async function answer(connectionId: string, body: string | undefined): Promise<LiveMessage> {
  const { since } = questionIn(body);
  return since === undefined
    ? { changed: [], at: deps.clock.real().toISOString() }
    : readChanges(deps, { connectionId, since });
}

function questionIn(body: string | undefined): LiveQuestion {
  try {
    return liveQuestion.parse(JSON.parse(body ?? ''));
  } catch {
    // Not the portal's message; it keeps the connection open all the same.
    return {};
  }
}

async function closeConnection(connectionId: string): Promise<void> {
  const connection = await connectionTable(deps.table).find(connectionId);
  if (connection) await connectionTable(deps.table).close(connection);
}
