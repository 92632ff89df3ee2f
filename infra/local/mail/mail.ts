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
  /** Adds a message without SES: Cognito sends its mail itself. */
  deliver(message: Omit<InboxMessage, 'at'>): void;
  close(): Promise<void>;
}

/** Starts the SES emulator on a free loopback port. A message is on disk before its sender gets an answer. */
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

/** Lets only SES's API through: the emulator's own pages list and clear its store without authentication. */
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
    ...(email.headers ? { headers: email.headers } : {}),
    at: new Date().toISOString(),
  }));
}
