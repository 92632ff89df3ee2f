/**
 * HTTP for the endpoints: turns an API Gateway v2 event into a request to the contract's router,
 * and the response into the event's result. The gateway has checked the token; `verb` checks role
 * and status.
 */
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { AnyProcedure } from '@orpc/server';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
} from 'aws-lambda';
import type { Contract } from '../../shared/contract.ts';
import { type ErrorData, errorCodes } from '../../shared/kernel/errors.ts';
import type { Audience, ProcedureMeta } from '../../shared/kernel/procedure.ts';
import { systemClock } from '../platform/clock.ts';
import { type Actor, ANYBODY, type Context } from '../platform/context.ts';
import { cameThroughDistribution, viewerAddress } from '../platform/origin-secret.ts';
import { type Environment, readEnvironment } from '../platform/environment.ts';
import { toLoggedAnswer } from '../platform/errors.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { openTable } from '../platform/table.ts';

type Event = APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer;
type Result = APIGatewayProxyStructuredResultV2;

/**
 * Every endpoint, by audience, slice and name. A missing endpoint, or one of another audience,
 * doesn't compile.
 */
type Endpoints = {
  [Served in Audience]: {
    [Slice in keyof Contract as keyof NamesOf<Slice, Served> extends never ? never : Slice]: Record<
      keyof NamesOf<Slice, Served>,
      AnyProcedure
    >;
  };
};
type NamesOf<Slice extends keyof Contract, Served extends Audience> = {
  [Name in keyof Contract[Slice] as Contract[Slice][Name] extends ServedTo<Served>
    ? Name
    : never]: unknown;
};
type ServedTo<Served extends Audience> = { '~orpc': { meta: ProcedureMeta<Served> } };

const NO_STORE = 'no-store';
/** The same body as API Gateway's own 403. */
const FORBIDDEN = { statusCode: 403, body: '{"message":"Forbidden"}' };

/** A function that serves the endpoints of one audience. */
export function apiFunction<Served extends Audience>(
  endpoints: Endpoints[Served],
  source: NodeJS.ProcessEnv,
) {
  const environment = readEnvironment(source, 'TABLE_NAME', 'PORTAL', 'ORIGIN_SECRETS');
  const log = openLog(environment.runtime);
  const base = contextOf(environment);
  const handler = new OpenAPIHandler<Context>(endpoints, {
    // Errors become typed answers only here; unexpected ones are logged with their cause.
    clientInterceptors: [
      ({ context, next }) =>
        next().catch((thrown: unknown) => {
          throw toLoggedAnswer(thrown, context);
        }),
    ],
  });
  const answerTo = async (event: Event): Promise<Result> => {
    if (!cameThroughDistribution(event.headers, environment.ORIGIN_SECRETS)) return FORBIDDEN;
    const context = { ...base, ...callOf(event), log };
    const { matched, response } = await handler.handle(requestOf(event), {
      prefix: '/api',
      context,
    });
    return matched ? resultOf(response) : { statusCode: 404, body: '{"message":"Not Found"}' };
  };
  return functionOf<Event, Result>(log, async (event) => identified(event, await answerTo(event)));
}

/** Every answer carries the request's id, under which the log has its errors. */
const identified = ({ requestContext: { requestId } }: Event, result: Result): Result => ({
  ...result,
  headers: { ...result.headers, 'x-request-id': requestId },
});

function contextOf({ TABLE_NAME, PORTAL, runtime }: Environment<'TABLE_NAME' | 'PORTAL'>) {
  return { clock: systemClock, table: openTable(TABLE_NAME, runtime), settings: PORTAL };
}

function callOf(event: Event) {
  return {
    actor: actorOf(event),
    requestId: event.requestContext.requestId,
    idempotencyKey: event.headers['idempotency-key'],
    userAgent: event.headers['user-agent'] ?? null,
    // The gateway sees the distribution's address; the distribution sends the viewer's in a header.
    clientAddress: viewerAddress(event.headers) ?? event.requestContext.http.sourceIp,
  };
}

function actorOf({ requestContext }: Event): Actor {
  const claims = 'authorizer' in requestContext ? requestContext.authorizer?.jwt.claims : undefined;
  const userId = claims?.['sub'];
  if (typeof userId !== 'string') return ANYBODY;
  // Seconds, as text: the gateway passes every claim on as text.
  const authenticated = Number(claims?.['auth_time']);
  return Number.isFinite(authenticated)
    ? { userId, authenticatedAt: new Date(authenticated * 1000) }
    : { userId };
}

function requestOf(event: Event): Request {
  const { method } = event.requestContext.http;
  const query = event.rawQueryString ? `?${event.rawQueryString}` : '';
  const hasBody = event.body !== undefined && method !== 'GET' && method !== 'HEAD';
  // Only the content type is passed on: the context has the other headers that endpoints need.
  const type = event.headers['content-type'];
  return new Request(`https://${event.requestContext.domainName}${event.rawPath}${query}`, {
    method,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    ...(hasBody ? { body: bodyOf(event) } : {}),
  });
}

const bodyOf = ({ body = '', isBase64Encoded }: Event) =>
  isBase64Encoded ? Buffer.from(body, 'base64') : body;

async function resultOf(response: Response): Promise<Result> {
  const body = await response.text();
  return {
    statusCode: response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      'cache-control': NO_STORE,
      ...retryAfter(response.status, body),
    },
    body,
  };
}

/** `Retry-After`, where load or a limit refused the caller. */
function retryAfter(status: number, body: string): Record<string, string> {
  if (status !== errorCodes.RATE_LIMITED && status !== errorCodes.BUSY) return {};
  const { data } = JSON.parse(body) as { data?: ErrorData };
  return { 'retry-after': String(data?.retryAfterSeconds ?? 1) };
}
