/** Translates between requests and the HTTP API's events (payload format 2.0). */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { z } from 'zod';
import { ORIGIN_SECRET_HEADER, VIEWER_HEADER } from '../../../functions/platform/origin-secret.ts';
import { routeKeyOf } from '../../model/gateway-routes.ts';
import type { RouteMatch } from './api-routes.ts';
import type { Verdict } from './authorizer.ts';

/** Bodies of these types reach a function as text, all others as base64. */
const TEXTUAL = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml)))/i;

const LOOPBACK = '127.0.0.1';

/** A request as the gateway takes it, from a socket or from this process. */
export interface GatewayRequest {
  method: string;
  url: URL;
  /** In lower case, several values joined by a comma; without the cookies. */
  headers: Readonly<Record<string, string>>;
  cookies?: string[];
  address: string;
  httpVersion: string;
  /** @throws BodyTooLarge above the gateway's limit */
  readBody(): Promise<Buffer>;
}

export const addressOf = (request: IncomingMessage): string =>
  request.socket.remoteAddress ?? LOOPBACK;

/** The headers that the distribution adds; they replace a viewer's headers of the same names. */
export const originHeaders = (
  address: string,
  originSecret: string,
): { [ORIGIN_SECRET_HEADER]: string; [VIEWER_HEADER]: string } => ({
  [ORIGIN_SECRET_HEADER]: originSecret,
  [VIEWER_HEADER]: address,
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

/** A request that came by a socket. */
export function requestFromSocket(
  request: IncomingMessage,
  url: URL,
  readBody: () => Promise<Buffer>,
): GatewayRequest {
  const cookies = request.headers.cookie?.split(/;\s*/);
  return {
    method: request.method ?? 'GET',
    url,
    headers: headersOf(request),
    ...(cookies ? { cookies } : {}),
    address: addressOf(request),
    httpVersion: request.httpVersion,
    readBody,
  };
}

/** A request of this process's own, which needs no socket. */
export const requestFromHere = (request: Request): GatewayRequest => ({
  method: request.method,
  url: new URL(request.url),
  headers: Object.fromEntries(request.headers),
  address: LOOPBACK,
  httpVersion: '1.1',
  readBody: async () => Buffer.from(await request.arrayBuffer()),
});

export interface ApiCall {
  request: GatewayRequest;
  match: RouteMatch;
  verdict: Extract<Verdict, { kind: 'allowed' }> | undefined;
  body: Buffer;
  originSecret: string;
}

/** The event of one call. It has the machine's time, not the portal's moved clock. */
export function apiEvent({
  request,
  match,
  verdict,
  body,
  originSecret,
}: ApiCall): APIGatewayProxyEventV2WithJWTAuthorizer {
  const now = new Date();
  const { route, pathParameters } = match;
  const routeKey = routeKeyOf(route);
  const { method, url, cookies, address } = request;
  const headers = { ...request.headers, ...originHeaders(address, originSecret) };
  const query = queryOf(url.searchParams);
  const jwt = { claims: verdict?.claims ?? {}, scopes: verdict?.scopes ?? [] };
  return {
    version: '2.0',
    routeKey,
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
        method,
        path: url.pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: address,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
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

/** An answer of the gateway's, before it is sent. */
export interface GatewayAnswer {
  status: number;
  headers: Headers;
  body: Buffer<ArrayBuffer>;
}

/**
 * Translates a function's answer.
 * @throws ZodError where it isn't one that the gateway understands
 */
export function answerOf(answer: unknown): GatewayAnswer {
  const { statusCode, headers, cookies, body, isBase64Encoded } = structuredAnswer.parse(answer);
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  const all = new Headers(headers ?? {});
  if (!all.has('content-type') && bytes.length > 0)
    all.set('content-type', 'text/plain;charset=utf-8');
  for (const cookie of cookies ?? []) all.append('set-cookie', cookie);
  return { status: statusCode, headers: all, body: bytes };
}

/** An answer of the gateway's own, in the form of its errors. */
export const messageAnswer = (status: number, message: string, headers = {}): GatewayAnswer => ({
  status,
  headers: new Headers({ 'content-type': 'application/json', ...headers }),
  body: Buffer.from(JSON.stringify({ message })),
});
