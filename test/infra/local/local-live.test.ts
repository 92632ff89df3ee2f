import { once } from 'node:events';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type LocalPort, openLocalPort } from '../../../infra/local/gateway/local-port.ts';
import {
  type LiveConnections,
  openConnections,
} from '../../../infra/local/gateway/live-connections.ts';
import { type LiveGateway, liveGateway } from '../../../infra/local/gateway/live.ts';
import { ORIGIN_SECRET } from './local-gateway-support.ts';

interface SocketEvent {
  requestContext: { routeKey: string; connectionId: string };
  queryStringParameters?: Record<string, string>;
  body?: string;
}

let door: LocalPort;
let connections: LiveConnections;
let live: LiveGateway;
let management: ApiGatewayManagementApiClient;
let events: SocketEvent[];

async function open(
  statusCode = 200,
  limits: { idleLimitMs?: number; lifeLimitMs?: number } = {},
  body?: string,
) {
  events = [];
  door = await openLocalPort(0);
  connections = await openConnections();
  management = new ApiGatewayManagementApiClient({
    endpoint: connections.endpoint,
    region: 'af-south-1',
    credentials: { accessKeyId: 'local-notifier', secretAccessKey: 'local' },
  });
  live = liveGateway({
    connections,
    originSecret: ORIGIN_SECRET,
    siteUrl: 'http://localhost:3000',
    log: () => undefined,
    sweepEveryMs: 20,
    ...limits,
    functions: {
      async invoke(_, event) {
        events.push(event as SocketEvent);
        return { statusCode, ...(body === undefined ? {} : { body }) };
      },
    },
  });
  door.serve(
    (_, response) => response.end(),
    (request, socket, head) => live.upgrade(request, socket, head),
  );
}

afterEach(async () => {
  management.destroy();
  await live.close();
  await connections.close();
  await door.close();
});

async function connect() {
  const socket = new WebSocket(`ws://127.0.0.1:${door.port}/ws?ticket=t1`);
  await once(socket, 'open');
  const ConnectionId = events[0]?.requestContext.connectionId ?? '';
  return { socket, ConnectionId };
}
const routes = () => events.map((event) => event.requestContext.routeKey);

test('connect, message and disconnect each call the function', async () => {
  await open();
  const { socket } = await connect();
  expect(events[0]?.queryStringParameters).toEqual({ ticket: 't1' });
  socket.send('hello');
  await expect.poll(() => events[1]?.body).toBe('hello');
  socket.close();
  await expect.poll(routes).toEqual(['$connect', '$default', '$disconnect']);
  expect(new Set(events.map((event) => event.requestContext.connectionId)).size).toBe(1);
});

test('a refused connection does not open', async () => {
  await open(403);
  const socket = new WebSocket(`ws://127.0.0.1:${door.port}/ws?ticket=bad`);
  const [error] = (await once(socket, 'error')) as [Error];
  expect(error.message).toContain('403');
  expect(connections.open.size).toBe(0);
});

test('functions reach a connection until it is gone', async () => {
  await open();
  const { socket, ConnectionId } = await connect();
  const received = once(socket, 'message');
  const Data = '{"changed":["sales"]}';
  await management.send(new PostToConnectionCommand({ ConnectionId, Data }));
  expect(String((await received)[0])).toBe(Data);
  await management.send(new DeleteConnectionCommand({ ConnectionId }));
  await once(socket, 'close');
  await expect.poll(() => connections.open.size).toBe(0);
  await expect(
    management.send(new PostToConnectionCommand({ ConnectionId, Data })),
  ).rejects.toThrow(GoneException);
});

test.each([{ idleLimitMs: 50 }, { lifeLimitMs: 50 }])(
  'a connection ends after its limit: %o',
  async (limits) => {
    await open(200, limits);
    const { socket } = await connect();
    await once(socket, 'close');
    await expect.poll(routes).toContain('$disconnect');
  },
);

test('a message keeps a connection open, and what the function answers is sent back', async () => {
  await open(200, { idleLimitMs: 2_000 }, '{"changed":[]}');
  const { socket } = await connect();
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  for (let pings = 0; pings < 6; pings++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    socket.send('{}');
  }
  await expect.poll(() => heard.length).toBe(6);
  expect(new Set(heard)).toEqual(new Set(['{"changed":[]}']));
  expect(socket.readyState).toBe(WebSocket.OPEN);
});
