/** Translates between HTTP and the HTTP API's events (payload format 2.0). */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { z } from 'zod';
import { ORIGIN_SECRET_HEADER, VIEWER_HEADER } from '../../../functions/platform/origin-secret.ts';
import type { RouteMatch } from './api-routes.ts';
import type { Verdict } from './authorizer.ts';

/** Bodies of these types reach a function as text, all others as base64. */
const TEXTUAL = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml)))/i;

const addressOf = (request: IncomingMessage): string => request.socket.remoteAddress ?? '127.0.0.1';

/** The headers that the distribution adds; they replace a viewer's headers of the same names. */
export const originHeaders = (
  request: IncomingMessage,
  originSecret: string,
): { [ORIGIN_SECRET_HEADER]: string; [VIEWER_HEADER]: string } => ({
  [ORIGIN_SECRET_HEADER]: originSecret,
  [VIEWER_HEADER]: addressOf(request),
});

function headersOf(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (name === 'cookie' || !values) continue;
    headers[name] = values.join(',');
  }
  return headers;
}

function queryOf(search: URLSearchParams): Record<string, string> | undefined {
  if (search.size === 0) return undefined;
  const query: Record<string, string> = {};
  for (const [name, value] of search)
    query[name] = name in query ? `${query[name]},${value}` : value;
  return query;
}

function bodyOf(body: Buffer, contentType: string): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false };
  const textual = TEXTUAL.test(contentType);
  return { body: body.toString(textual ? 'utf8' : 'base64'), isBase64Encoded: !textual };
}

export interface ApiCall {
  request: IncomingMessage;
  url: URL;
  match: RouteMatch;
  verdict: Extract<Verdict, { kind: 'allowed' }> | undefined;
  body: Buffer;
  originSecret: string;
}

/** The event of one call. It has the machine's time, not the portal's moved clock. */
export function apiEvent({
  request,
  url,
  match,
  verdict,
  body,
  originSecret,
}: ApiCall): APIGatewayProxyEventV2WithJWTAuthorizer {
  const now = new Date();
  const { route, pathParameters } = match;
  const headers = { ...headersOf(request), ...originHeaders(request, originSecret) };
  const query = queryOf(url.searchParams);
  const jwt = { claims: verdict?.claims ?? {}, scopes: verdict?.scopes ?? [] };
  const cookies = request.headers.cookie?.split(/;\s*/);
  return {
    version: '2.0',
    routeKey: `${route.method} ${route.path}`,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookies ? { cookies } : {}),
    headers,
    ...(query ? { queryStringParameters: query } : {}),
    ...(pathParameters ? { pathParameters } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: url.host,
      domainPrefix: 'local',
      http: {
        method: route.method,
        path: url.pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: addressOf(request),
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: `${route.method} ${route.path}`,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
      // Without an authorizer the gateway omits this field, though the event's type requires it.
      ...(verdict ? { authorizer: { jwt } } : {}),
    } as APIGatewayProxyEventV2WithJWTAuthorizer['requestContext'],
    ...bodyOf(body, request.headers['content-type'] ?? ''),
  };
}

const headerValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const structuredAnswer = z.object({
  statusCode: z.int().min(100).max(599),
  headers: z.record(z.string(), headerValue).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/**
 * Sends a function's answer to the caller.
 * @throws ZodError where it isn't one that the gateway understands
 */
export function sendAnswer(response: ServerResponse, answer: unknown): void {
  const { statusCode, headers, cookies, body, isBase64Encoded } = structuredAnswer.parse(answer);
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  if (!response.hasHeader('content-type') && bytes.length > 0)
    response.setHeader('content-type', 'text/plain;charset=utf-8');
  if (cookies?.length) response.setHeader('set-cookie', cookies);
  response.statusCode = statusCode;
  if (statusCode !== 204 && statusCode !== 304) response.setHeader('content-length', bytes.length);
  response.end(bytes);
}
