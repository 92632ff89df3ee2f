/**
 * The one port: taken first, so that a port in use is noticed at once; it serves when all parts are ready.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { keepConnections } from '../base/loopback.ts';
import { errorCode, StartupProblem } from '../base/startup-problem.ts';
import { isSignedForFiles, startingListener } from './starting.ts';
import type { StartProgress } from './starting-page.ts';

/** API Gateway's limit on a request's line and headers together. */
const MAX_HEADER_BYTES = 10_240;
const CLOSE_WITHIN_MS = 3_000;

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface LocalPort {
  port: number;
  /** The servers that listen: IPv4, and IPv6 where the machine has it. */
  servers: readonly Server[];
  /** Says what the start is doing; until the port serves, every request gets 503. */
  report(progress: StartProgress): void;
  /** Answers signed requests for files, which the portal's own functions make from the start. */
  openFiles(onRequest: RequestListener): void;
  /** Begins to serve. */
  serve(onRequest: RequestListener, onUpgrade: UpgradeListener): void;
  close(): Promise<void>;
}

const listen = (server: Server, host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Browsers may try ::1 first for `localhost`; a machine without IPv6 has only the other. */
async function listenOnIpv6Too(server: Server, port: number): Promise<boolean> {
  try {
    await listen(server, '::1', port);
    return true;
  } catch (error) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** Lets running requests end within a time limit. Upgraded connections (WebSockets) are closed elsewhere. */
async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  await new Promise<void>((resolve) => {
    const limit = setTimeout(() => {
      server.closeAllConnections();
      resolve();
    }, CLOSE_WITHIN_MS);
    server.close(() => {
      clearTimeout(limit);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/**
 * Takes the port on loopback.
 * @param port 0 for any that is free
 * @throws StartupProblem where it is taken
 */
export async function openLocalPort(port: number): Promise<LocalPort> {
  const servers = [0, 1].map(() =>
    keepConnections(createServer({ maxHeaderSize: MAX_HEADER_BYTES })),
  );
  const [ipv4, ipv6] = servers as [Server, Server];
  let listening: Server[] = [];
  try {
    await listen(ipv4, '127.0.0.1', port);
    const bound = (ipv4.address() as AddressInfo).port;
    listening = (await listenOnIpv6Too(ipv6, bound)) ? [ipv4, ipv6] : [ipv4];
  } catch (error) {
    await Promise.all(servers.map(close));
    const code = errorCode(error);
    if (code === 'EADDRINUSE' && port === 0) return openLocalPort(0);
    if (code === 'EADDRINUSE')
      throw new StartupProblem(`Port ${port} is taken: stop what uses it, or set PORT to another.`);
    if (code === 'EACCES')
      throw new StartupProblem(`Port ${port} isn't allowed to this user: set PORT to another.`);
    throw error;
  }
  let progress: StartProgress = { doing: 'Starting the services.' };
  let onFiles: RequestListener | undefined;
  const isReadyFor = (request: IncomingMessage) => onFiles && isSignedForFiles(request);
  const onStarting = startingListener(() => progress);
  let onRequest: RequestListener = (request, response) =>
    isReadyFor(request) ? onFiles?.(request, response) : onStarting(request, response);
  let onUpgrade: UpgradeListener = (_, socket) => socket.destroy();
  for (const server of listening) {
    server.on('request', (request, response) => onRequest(request, response));
    server.on('upgrade', (request, socket, head) => onUpgrade(request, socket, head));
  }
  return {
    port: (ipv4.address() as AddressInfo).port,
    servers: listening,
    report(now) {
      progress = now;
    },
    openFiles(listener) {
      onFiles = listener;
    },
    serve(request, upgrade) {
      onRequest = request;
      onUpgrade = upgrade;
    },
    close: async () => {
      await Promise.all(listening.map(close));
    },
  };
}
