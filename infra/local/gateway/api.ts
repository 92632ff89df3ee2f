/** `/api/*`: API Gateway's HTTP API with its authorizer, limits and errors. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { type FunctionName, type FunctionSpec, functions as catalog } from '../../model/catalog.ts';
import type { ApiRoute } from '../../model/contract-routes.ts';
import { FunctionFailure, type Functions } from '../base/functions.ts';
import { apiEvent, sendAnswer } from './api-event.ts';
import { routeFinder } from './api-routes.ts';
import { jwtAuthorizer, type PoolIdentity } from './authorizer.ts';
import { BodyTooLarge, readBody, sendMessage } from '../base/respond.ts';

const BODY_LIMIT_BYTES = 10 * 1024 * 1024;
const INTEGRATION_TIMEOUT_MS = 30_000;

export interface ApiOptions {
  functions: Pick<Functions, 'invoke'>;
  pool: PoolIdentity;
  /** The origin secret, which the distribution adds to requests. */
  originSecret: string;
  log: (message: string) => void;
  routes?: readonly ApiRoute[];
  integrationTimeoutMs?: number;
}

export type ApiListener = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => Promise<void>;

function functionsByAudience(): Map<string, FunctionName> {
  const entries = Object.entries(catalog) as [FunctionName, FunctionSpec][];
  return new Map(
    entries.flatMap(([name, { trigger }]) =>
      trigger.kind === 'http' ? [[trigger.audience, name] as const] : [],
    ),
  );
}

const REFUSALS = {
  unauthorized: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
} as const;

/** The answer to a failed call; the cause is only logged. */
function refusalOf(error: unknown): [status: number, message: string] {
  if (error instanceof BodyTooLarge) return [413, 'Request Entity Too Large'];
  if (error instanceof FunctionFailure && error.reason === 'eventTooLarge')
    return [413, 'Request Entity Too Large'];
  if (error instanceof IntegrationTimeout) return [503, 'Service Unavailable'];
  return [500, 'Internal Server Error'];
}

class IntegrationTimeout extends Error {
  override readonly name = 'IntegrationTimeout';
}

async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new IntegrationTimeout()), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Makes the listener for `/api/*`. */
export function apiListener(options: ApiOptions): ApiListener {
  const find = routeFinder(options.routes);
  const authorize = jwtAuthorizer(options.pool);
  const targets = functionsByAudience();
  const timeoutMs = options.integrationTimeoutMs ?? INTEGRATION_TIMEOUT_MS;
  return async (request, response, url) => {
    const match = find(request.method ?? 'GET', url.pathname);
    const target = match && targets.get(match.route.audience);
    if (!match || !target) {
      sendMessage(response, 404, 'Not Found');
      return;
    }
    const isPublic = match.route.access === 'public';
    const verdict = isPublic ? undefined : authorize(request.headers.authorization);
    if (verdict && verdict.kind !== 'allowed') {
      response.setHeader('www-authenticate', 'Bearer');
      const [status, message] = REFUSALS[verdict.kind];
      sendMessage(response, status, message);
      return;
    }
    try {
      const body = await readBody(request, BODY_LIMIT_BYTES);
      const { originSecret } = options;
      const event = apiEvent({ request, url, match, verdict, body, originSecret });
      sendAnswer(response, await within(timeoutMs, options.functions.invoke(target, event)));
    } catch (error) {
      const [status, message] = refusalOf(error);
      if (status >= 500) options.log(`${match.route.name} failed: ${describe(error)}`);
      if (response.headersSent) response.destroy();
      else sendMessage(response, status, message);
    }
  };
}

const describe = (error: unknown): string =>
  inspect(error instanceof FunctionFailure ? (error.cause ?? error) : error);
