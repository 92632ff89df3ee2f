/** `/ws`: the WebSocket API in front of the function that opens and closes connections. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Functions } from '../base/functions.ts';
import { addressOf, originHeaders } from './api-event.ts';
import {
  type LiveConnection,
  type LiveConnections,
  MESSAGE_LIMIT_BYTES,
} from './live-connections.ts';

/** API Gateway's limits of a connection, in ms; they can't be raised. */
export const IDLE_LIMIT_MS = 10 * 60_000;
export const LIFE_LIMIT_MS = 2 * 60 * 60_000;
const SWEEP_EVERY_MS = 15_000;

type EventType = 'CONNECT' | 'DISCONNECT' | 'MESSAGE';
const ROUTE_KEYS = {
  CONNECT: '$connect',
  DISCONNECT: '$disconnect',
  MESSAGE: '$default',
} as const;

/** How long connections are kept, and how often that is checked, in ms. */
interface SocketLimits {
  idleLimitMs?: number;
  lifeLimitMs?: number;
  sweepEveryMs?: number;
}

export interface LiveOptions extends SocketLimits {
  functions: Pick<Functions, 'invoke'>;
  connections: LiveConnections;
  /** The origin secret, which the distribution adds to requests. */
  originSecret: string;
  /** The portal's address as functions know it. */
  siteUrl: string;
  log: (message: string) => void;
}

export interface LiveGateway {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

type Caller = Pick<LiveConnection, 'sourceIp' | 'userAgent' | 'connectedAt'>;

function eventOf(type: EventType, connectionId: string, caller: Caller, extra: object): object {
  const requestId = randomUUID();
  return {
    requestContext: {
      routeKey: ROUTE_KEYS[type],
      eventType: type,
      connectionId,
      connectedAt: caller.connectedAt,
      requestId,
      extendedRequestId: requestId,
      requestTimeEpoch: Date.now(),
      messageDirection: 'IN',
      stage: 'ws',
      apiId: 'local',
      domainName: 'localhost',
      identity: { sourceIp: caller.sourceIp, userAgent: caller.userAgent },
    },
    isBase64Encoded: false,
    ...extra,
  };
}

/** A distribution has one name, this machine two: a page under either is the portal's. */
const originOf = ({ headers }: IncomingMessage, siteUrl: string): string | undefined =>
  headers.origin === `http://${headers.host}` ? siteUrl : headers.origin;

function connectDetails(
  request: IncomingMessage,
  { originSecret, siteUrl }: Pick<LiveOptions, 'originSecret' | 'siteUrl'>,
): object {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
  const sent = Object.entries(request.headersDistinct).map(
    ([name, values]): [string, string | undefined] => [name, values?.join(',')],
  );
  const origin = originOf(request, siteUrl);
  const headers = {
    ...Object.fromEntries(sent),
    ...(origin === undefined ? {} : { origin }),
    ...originHeaders(addressOf(request), originSecret),
  };
  return {
    headers,
    multiValueHeaders: request.headersDistinct,
    ...(query.size > 0 ? { queryStringParameters: Object.fromEntries(query) } : {}),
  };
}

function refuse(socket: Duplex, status: number): void {
  const reason = status === 502 ? 'Bad Gateway' : 'Forbidden';
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

const statusOf = (answer: unknown): number =>
  typeof answer === 'object' && answer !== null && 'statusCode' in answer
    ? Number(answer.statusCode)
    : 502;

/** The body that the function answers a message with, which the gateway sends to the browser. */
const bodyOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'body' in answer
    ? String(answer.body)
    : undefined;

/** Ends connections that were idle or open for longer than the WebSocket API keeps them. */
function endOverdue(connections: LiveConnections, idleMs: number, lifeMs: number): void {
  const now = Date.now();
  for (const { socket, connectedAt, lastActiveAt } of connections.open.values())
    if (now - connectedAt > lifeMs || now - lastActiveAt > idleMs) socket.close(1001, 'Going away');
}

/** Calls the function with events of open connections, without waiting for the answers. */
function functionCalls({ functions, log }: Pick<LiveOptions, 'functions' | 'log'>) {
  const running = new Set<Promise<unknown>>();
  const call = (
    type: EventType,
    id: string,
    from: Caller,
    { onAnswer, ...extra }: { onAnswer?: (answer: unknown) => void; [field: string]: unknown },
  ): void => {
    const answer = functions
      .invoke('socket', eventOf(type, id, from, extra))
      .then(onAnswer)
      .catch((error: unknown) => log(`socket ${ROUTE_KEYS[type]} failed: ${String(error)}`))
      .finally(() => running.delete(answer));
    running.add(answer);
  };
  return { call, answered: () => Promise.all(running) };
}

export function liveGateway(options: LiveOptions): LiveGateway {
  const { functions, connections, log } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT_BYTES });
  const { call, answered } = functionCalls(options);

  const accept = (socket: WebSocket, id: string, caller: Caller): void => {
    const connection: LiveConnection = { socket, ...caller, lastActiveAt: Date.now() };
    connections.open.set(id, connection);
    socket.on('message', (data: Buffer) => {
      connection.lastActiveAt = Date.now();
      const onAnswer = (answer: unknown) => {
        const body = bodyOf(answer);
        if (body === undefined || socket.readyState !== socket.OPEN) return;
        connection.lastActiveAt = Date.now();
        socket.send(body);
      };
      call('MESSAGE', id, caller, { body: data.toString(), onAnswer });
    });
    // A broken connection is closed too; the close event is handled below.
    socket.on('error', () => socket.terminate());
    socket.on('close', (disconnectStatusCode) => {
      connections.open.delete(id);
      call('DISCONNECT', id, caller, { disconnectStatusCode });
    });
  };

  const connect = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const id = randomBytes(12).toString('base64url');
    const caller = {
      sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
      userAgent: request.headers['user-agent'] ?? '',
      connectedAt: Date.now(),
    };
    const event = eventOf('CONNECT', id, caller, connectDetails(request, options));
    const status = statusOf(await functions.invoke('socket', event));
    if (status < 200 || status > 299) refuse(socket, status);
    else sockets.handleUpgrade(request, socket, head, (opened) => accept(opened, id, caller));
  };

  const sweep = setInterval(
    () =>
      endOverdue(
        connections,
        options.idleLimitMs ?? IDLE_LIMIT_MS,
        options.lifeLimitMs ?? LIFE_LIMIT_MS,
      ),
    options.sweepEveryMs ?? SWEEP_EVERY_MS,
  );

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      connect(request, socket, head).catch((error: unknown) => {
        log(`socket $connect failed: ${String(error)}`);
        refuse(socket, 502);
      });
    },
    async close() {
      clearInterval(sweep);
      const ended = [...connections.open.values()].map(
        ({ socket }) => new Promise((resolve) => socket.once('close', resolve)),
      );
      for (const { socket } of connections.open.values()) socket.terminate();
      await Promise.all(ended);
      await answered();
    },
  };
}
