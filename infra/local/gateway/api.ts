/** `/api/*`: API Gateway's HTTP API with its authorizer, limits and errors. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { type FunctionName, type FunctionSpec, functions as catalog } from '../../model/catalog.ts';
import { FunctionFailure, type Functions } from '../base/functions.ts';
import {
  answerOf,
  apiEvent,
  type GatewayAnswer,
  type GatewayRequest,
  messageAnswer,
  requestFromHere,
  requestFromSocket,
} from './api-event.ts';
import { findRoute } from './api-routes.ts';
import { jwtAuthorizer, type PoolIdentity } from './authorizer.ts';
import { BodyTooLarge, readBody } from '../base/respond.ts';

const BODY_LIMIT_BYTES = 10 * 1024 * 1024;
const INTEGRATION_TIMEOUT_MS = 30_000;

export interface ApiOptions {
  functions: Pick<Functions, 'invoke'>;
  pool: PoolIdentity;
  /** The origin secret, which the distribution adds to requests. */
  originSecret: string;
  log: (message: string) => void;
  integrationTimeoutMs?: number;
}

type ApiCaller = (request: GatewayRequest) => Promise<GatewayAnswer>;

function functionsByAudience(): Map<string, FunctionName> {
  const entries = Object.entries(catalog) as [FunctionName, FunctionSpec][];
  return new Map(
    entries.flatMap(([name, { trigger }]) =>
      trigger.kind === 'http' ? [[trigger.audience, name] as const] : [],
    ),
  );
}

const CHALLENGE = { 'www-authenticate': 'Bearer' };
const REFUSALS = {
  unauthorized: messageAnswer(401, 'Unauthorized', CHALLENGE),
  forbidden: messageAnswer(403, 'Forbidden', CHALLENGE),
};

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

function apiCaller(options: ApiOptions): ApiCaller {
  const authorize = jwtAuthorizer(options.pool);
  const targets = functionsByAudience();
  const timeoutMs = options.integrationTimeoutMs ?? INTEGRATION_TIMEOUT_MS;
  return async (request) => {
    const match = findRoute(request.method, request.url.pathname);
    const target = match && targets.get(match.route.audience);
    if (!match || !target) return messageAnswer(404, 'Not Found');
    const { isPublic } = match.route;
    const verdict = isPublic ? undefined : authorize(request.headers['authorization']);
    if (verdict && verdict.kind !== 'allowed') return REFUSALS[verdict.kind];
    try {
      const body = await request.readBody();
      const { originSecret } = options;
      const event = apiEvent({ request, match, verdict, body, originSecret });
      return answerOf(await within(timeoutMs, options.functions.invoke(target, event)));
    } catch (error) {
      const [status, message] = refusalOf(error);
      if (status >= 500) options.log(`${target} failed: ${describe(error)}`);
      return messageAnswer(status, message);
    }
  };
}

const hasNoBody = (status: number) => status === 204 || status === 304;

/** `/api/*` by a socket, and without one. */
export function apiGateway(options: ApiOptions) {
  const answer = apiCaller(options);
  return {
    async listen(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
      const read = () => readBody(request, BODY_LIMIT_BYTES);
      const { status, headers, body } = await answer(requestFromSocket(request, url, read));
      response.setHeaders(headers);
      if (!hasNoBody(status)) response.setHeader('content-length', body.length);
      response.writeHead(status).end(body);
    },
    /** A call from this process: what is arranged for a test needs no socket. */
    async call(request: Request): Promise<Response> {
      const { status, headers, body } = await answer(requestFromHere(request));
      return new Response(hasNoBody(status) ? null : body, { status, headers });
    },
  };
}

const describe = (error: unknown): string =>
  inspect(error instanceof FunctionFailure ? (error.cause ?? error) : error);
