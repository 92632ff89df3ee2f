import { createServer, type RequestListener } from 'node:http';
import type { MessageOf } from '../../../shared/kernel/messages.ts';
import { closeServer, listenOnLoopback } from '../base/loopback.ts';
import { loadEmulator, type StoredEmail } from './emulator.ts';
import { openInbox, type InboxMessage } from './inbox.ts';

export type { InboxMessage } from './inbox.ts';
export { renderInbox } from './inbox-page.ts';

export type MailDetail = MessageOf<'mailEvent'>['detail'];

export interface Mail {
  /** The SES v2 API, for `AWS_ENDPOINT_URL_SESV2`. */
  endpoint: string;
  /** Every message, or those to one address (case-insensitive), newest first. */
  inbox(to?: string): Promise<InboxMessage[]>;
  /** Adds a message without SES: Cognito sends its mail itself. */
  deliver(message: Omit<InboxMessage, 'at'>): void;
  /** Calls a listener with what SES reports of messages to its simulator; they are in the inbox all the same. */
  onEvent(listener: (detail: MailDetail) => void): void;
  close(): Promise<void>;
}

/** Starts the SES emulator on a free loopback port. A message is on disk before its sender gets an answer. */
export async function startMail({ dataDir }: { dataDir: string }): Promise<Mail> {
  const inbox = openInbox(dataDir);
  const listeners: ((detail: MailDetail) => void)[] = [];
  const append = (message: InboxMessage) => {
    inbox.append(message);
    const detail = detailOf(message.to);
    if (detail) for (const listener of listeners) listener(detail);
  };
  const emulator = await loadEmulator((email) => {
    for (const message of messagesOf(email)) append(message);
  });
  const server = createServer(onlySesApi(emulator));
  const endpoint = await listenOnLoopback(server);
  return {
    endpoint,
    inbox: async (to) => inbox.newestFirst(to),
    deliver: (message) => append({ ...message, at: new Date().toISOString() }),
    onEvent: (listener) => void listeners.push(listener),
    close: () => closeServer(server),
  };
}

/** The addresses of SES's simulator; each may have a label, as in `bounce+label@…`. */
const SIMULATED = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i;

function detailOf(emailAddress: string): MailDetail | undefined {
  const recipients = [{ emailAddress }];
  const [, name] = SIMULATED.exec(emailAddress) ?? [];
  if (!name) return undefined;
  return name.toLowerCase() === 'bounce'
    ? { bounce: { bounceType: 'Permanent', bouncedRecipients: recipients } }
    : { complaint: { complainedRecipients: recipients } };
}

/**
 * Lets only SES's API through: the emulator's own pages list and clear its store without authentication. It has
 * no list of suppressed addresses: taking one off it finds none.
 */
function onlySesApi(emulator: RequestListener): RequestListener {
  return (request, response) => {
    if (request.url?.startsWith('/v2/email/suppression/')) {
      const headers = {
        'content-type': 'application/json',
        'x-amzn-errortype': 'NotFoundException',
      };
      response.writeHead(404, headers);
      response.end('{"message":"Not Found"}');
      return;
    }
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
