import { createServer, type RequestListener } from 'node:http';
import { closeServer, listenOnLoopback } from '../base/loopback.ts';
import { loadEmulator, type StoredEmail } from './emulator.ts';
import { openInbox, type InboxMessage } from './inbox.ts';

export type { InboxMessage } from './inbox.ts';
export { renderInbox } from './inbox-page.ts';

export interface Mail {
  /** The SES v2 API, for `AWS_ENDPOINT_URL_SESV2`. */
  endpoint: string;
  /** Every message, or those to one address (case-insensitive), newest first. */
  inbox(to?: string): Promise<InboxMessage[]>;
  /** Puts a message into the inbox without SES, as the user pool's own mail does in the cloud. */
  deliver(message: Omit<InboxMessage, 'at'>): void;
  close(): Promise<void>;
}

/**
 * Starts SES's stand-in on a free loopback port. A message is on disk before its sender gets an
 * answer, and survives a restart.
 */
export async function startMail({ dataDir }: { dataDir: string }): Promise<Mail> {
  const inbox = openInbox(dataDir);
  const emulator = await loadEmulator((email) => {
    for (const message of messagesOf(email)) inbox.append(message);
  });
  const server = createServer(onlySesApi(emulator));
  const endpoint = await listenOnLoopback(server);
  return {
    endpoint,
    inbox: async (to) => inbox.newestFirst(to),
    deliver: (message) => inbox.append({ ...message, at: new Date().toISOString() }),
    close: () => closeServer(server),
  };
}

/** The emulator's own pages list and clear its store without asking who calls: only the API is let through. */
function onlySesApi(emulator: RequestListener): RequestListener {
  return (request, response) => {
    if (request.url?.startsWith('/v2/email/')) {
      emulator(request, response);
      return;
    }
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end('{"message":"Not Found"}');
  };
}

/** One inbox message for each recipient. */
function messagesOf(email: StoredEmail): InboxMessage[] {
  const { to, cc, bcc } = email.destination;
  return [...to, ...cc, ...bcc].map((recipient) => ({
    to: recipient,
    from: email.from,
    ...(email.replyTo[0] ? { replyTo: email.replyTo[0] } : {}),
    subject: email.subject,
    text: email.body.text ?? '',
    html: email.body.html ?? '',
    at: new Date().toISOString(),
  }));
}
