/** The open WebSocket connections, and API Gateway's management API for them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import { closeServer, listenOnLoopback } from '../base/loopback.ts';
import { readBody, sendJson } from '../base/respond.ts';

/** API Gateway's limit on a message, in bytes. */
export const MESSAGE_LIMIT_BYTES = 128 * 1024;

export interface LiveConnection {
  socket: WebSocket;
  sourceIp: string;
  userAgent: string;
  connectedAt: number;
  lastActiveAt: number;
}

export interface LiveConnections {
  /** For `LIVE_ENDPOINT`. */
  endpoint: string;
  open: Map<string, LiveConnection>;
  close(): Promise<void>;
}

function refuse(response: ServerResponse, status: number, type: string): void {
  response.setHeader('x-amzn-errortype', type);
  sendJson(response, status, { message: type });
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  connection: LiveConnection,
): Promise<void> {
  const body = await readBody(request, MESSAGE_LIMIT_BYTES);
  connection.lastActiveAt = Date.now();
  connection.socket.send(body.toString('utf8'));
  response.writeHead(200).end();
}

/** Starts the management API on a free loopback port. */
export async function openConnections(): Promise<LiveConnections> {
  const open = new Map<string, LiveConnection>();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = decodeURIComponent(request.url ?? '');
    const connectionId = /^\/@connections\/([^/?]+)$/.exec(path)?.[1];
    if (connectionId === undefined) return refuse(response, 404, 'NotFoundException');
    const connection = open.get(connectionId);
    if (!connection) return refuse(response, 410, 'GoneException');
    if (request.method === 'POST') return send(request, response, connection);
    if (request.method !== 'DELETE') return refuse(response, 403, 'ForbiddenException');
    connection.socket.close(1000);
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => refuse(response, 413, 'PayloadTooLargeException'));
  });
  return { endpoint: await listenOnLoopback(server), open, close: () => closeServer(server) };
}
