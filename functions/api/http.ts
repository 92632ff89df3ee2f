/**
 * Turns an API Gateway v2 event into a request to the contract's router, and the answer into the event's
 * result.
 */
import type { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import type { Context as AnyContext } from '@orpc/server';
import { FetchHandler } from '@orpc/server/fetch';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
} from 'aws-lambda';
import { type ErrorData, errorCodes } from '../../shared/kernel/errors.ts';

export type Event = APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer;
export type Result = APIGatewayProxyStructuredResultV2;

/** An endpoint's answer. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const PREFIX = '/api';
const JSON_TYPE = 'application/json';
const NO_STORE = 'no-store';

/**
 * Makes the function that has an event answered; it answers undefined where no endpoint has the address.
 * Bodies of other types than JSON go through the Fetch API's requests, which read them; the endpoint refuses
 * them, or their fields.
 */
export function sender<Context extends AnyContext>(handler: StandardOpenAPIHandler<Context>) {
  const fetchHandler = new FetchHandler(handler);
  return async (event: Event, context: Context): Promise<Answer | undefined> => {
    const options = { prefix: PREFIX, context } as const;
    if (hasBody(event) && !isJson(event))
      return fetched(await fetchHandler.handle(fetchRequest(event), options));
    const { matched, response } = await handler.handle(requestOf(event), options);
    return matched ? { status: response.status, ...jsonBody(response.body) } : undefined;
  };
}

function hasBody({ body, requestContext }: Event): boolean {
  const { method } = requestContext.http;
  return body !== undefined && method !== 'GET' && method !== 'HEAD';
}

/** The gateway passes a body without a type on in base64. */
const isJson = ({ headers, isBase64Encoded }: Event): boolean =>
  headers['content-type']?.startsWith(JSON_TYPE) ?? isBase64Encoded;

const urlOf = ({ requestContext, rawPath, rawQueryString }: Event): string =>
  `https://${requestContext.domainName}${rawPath}${rawQueryString ? `?${rawQueryString}` : ''}`;

// Only the content type is passed on: the context has the other headers that endpoints need.
const headersOf = ({ headers: { 'content-type': type } }: Event): Record<string, string> =>
  type === undefined ? {} : { 'content-type': type };

const requestOf = (event: Event) => ({
  url: new URL(urlOf(event)),
  method: event.requestContext.http.method,
  headers: headersOf(event),
  signal: undefined,
  body: async (): Promise<unknown> => {
    const { body, isBase64Encoded } = event;
    // Decoded as the Fetch API does, without a byte order mark.
    const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
    const text = new TextDecoder().decode(bytes);
    return text === '' ? undefined : JSON.parse(text);
  },
});

const fetchRequest = (event: Event): Request =>
  new Request(urlOf(event), {
    method: event.requestContext.http.method,
    headers: headersOf(event),
    body: event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64') : (event.body ?? ''),
  });

async function fetched({
  matched,
  response,
}: Awaited<ReturnType<FetchHandler<AnyContext>['handle']>>): Promise<Answer | undefined> {
  if (!matched) return undefined;
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), body: await response.text() };
}

/** Endpoints answer with JSON, or with nothing. */
export const jsonBody = (body: unknown): Pick<Answer, 'headers' | 'body'> =>
  body === undefined
    ? { headers: {}, body: '' }
    : { headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(body) };

/** Sends a browser on to a page of the portal, by its path. */
export const seeOther = (page: string): Result => ({
  statusCode: 303,
  headers: { location: page, 'cache-control': NO_STORE },
  body: '',
});

/** @param announced headers about the portal, beside the answer's own */
export const resultOf = (
  { status, headers, body }: Answer,
  announced: Record<string, string>,
): Result => ({
  statusCode: status,
  headers: {
    ...headers,
    'cache-control': NO_STORE,
    ...announced,
    ...retryAfter(status, body),
  },
  body,
});

/** `Retry-After`, where load, a limit or maintenance refused the caller. */
function retryAfter(status: number, body: string): Record<string, string> {
  if (status !== errorCodes.RATE_LIMITED && status !== errorCodes.BUSY) return {};
  const { data } = JSON.parse(body) as { data?: ErrorData };
  return { 'retry-after': String(data?.retryAfterSeconds ?? 1) };
}
