/** Sockets as browsers open them. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Stack } from '../../../infra/local/stack.ts';
import type { Api } from '../stack/client.ts';

/** Begins to open a socket with a ticket, or with none. */
export function dial(
  { url }: Pick<Stack, 'url'>,
  ticket: string | undefined,
  origin = url,
): WebSocket {
  const query = ticket === undefined ? '' : `?ticket=${encodeURIComponent(ticket)}`;
  return new WebSocket(`${url.replace('http', 'ws')}/ws${query}`, { origin });
}

/** Opens a person's socket as a browser does. */
export async function openSocket(
  stack: Pick<Stack, 'url'>,
  { notifications }: Pick<Api, 'notifications'>,
): Promise<WebSocket> {
  const socket = dial(stack, (await notifications.openLive()).ticket);
  await once(socket, 'open');
  return socket;
}

/** True if a socket is accepted. */
export async function isLetIn(socket: WebSocket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.on('open', () => resolve(true));
    socket.on('error', () => resolve(false));
  });
}

/** Resolves when the socket has ended, at once where it has. */
export async function ended(socket: WebSocket): Promise<void> {
  if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close');
}
