/**
 * `/_local/*`: controls that only the one-machine stack has, for trying it and for tests. Pages of other
 * sites must not reach them: the host must match, a foreign origin is refused, bodies must be JSON.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { DomainError, errorCodes } from '../../../shared/kernel/errors.ts';
import { type Period, period } from '../../../shared/kernel/month.ts';
import { type InboxMessage, renderInbox } from '../mail/mail.ts';
import { type BankRule, bankRule } from '../fake-bank/fake-bank.ts';
import { BodyTooLarge, readBody, sendJson, sendMessage } from '../base/respond.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
// The page shows e-mail as it was sent: no script may run and nothing may be loaded.
const INBOX_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface LocalControls {
  inbox(to?: string): Promise<InboxMessage[]>;
  /** Resolves when all earlier writes are projected and the queue is empty. */
  drain(): Promise<void>;
  /** Moves the portal's clock and runs the work that becomes due; undefined: the machine's time. */
  moveClock(to: string | undefined): Promise<string>;
  /** Runs a month to its end and returns its record; throws a `DomainError` where it may not run. */
  runMonth(period: Period): Promise<object>;
  /** Sets what the fake bank answers about an account. */
  setBankRule(accountNumber: string, rule: BankRule | undefined): void;
}

const clockBody = z.strictObject({ now: z.iso.datetime({ offset: true }).nullable() });
const monthBody = z.strictObject({ period });
const bankBody = z.strictObject({
  accountNumber: z.string().regex(/^\d{5,16}$/),
  /** Null: by the last digits again. */
  rule: bankRule.nullable(),
});
const noBody = z.strictObject({}).optional();

class BadRequest extends Error {
  override readonly name = 'BadRequest';
}

async function jsonBody<Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = (await readBody(request, BODY_LIMIT_BYTES)).toString('utf8');
  try {
    return schema.parse(text === '' ? undefined : JSON.parse(text));
  } catch (error) {
    if (error instanceof z.ZodError) throw new BadRequest(z.prettifyError(error), { cause: error });
    throw new BadRequest('The body is no JSON.', { cause: error });
  }
}

async function sendInbox(response: ServerResponse, messages: InboxMessage[]): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': INBOX_CSP,
  });
  response.end(renderInbox(messages));
}

/** The reason to refuse a request, if there is one. */
function refusal(request: IncomingMessage, allowedHosts: readonly string[]): string | undefined {
  const { host = '', origin } = request.headers;
  if (!allowedHosts.includes(host)) return 'Forbidden';
  if (origin !== undefined && !allowedHosts.some((allowed) => origin === `http://${allowed}`))
    return 'Forbidden';
  return undefined;
}

/**
 * Makes the listener for `/_local/*`.
 * @param allowedHosts `localhost:PORT` and `127.0.0.1:PORT`
 */
export function localControls(controls: LocalControls, allowedHosts: readonly string[]) {
  const actions: Record<string, (request: IncomingMessage) => Promise<unknown>> = {
    '/_local/clock': async (request) => {
      const { now } = await jsonBody(request, clockBody);
      return { now: await controls.moveClock(now ?? undefined) };
    },
    '/_local/monthly-run': async (request) =>
      controls.runMonth((await jsonBody(request, monthBody)).period),
    '/_local/bank': async (request) => {
      const { accountNumber, rule } = await jsonBody(request, bankBody);
      controls.setBankRule(accountNumber, rule ?? undefined);
      return { accountNumber, rule };
    },
    '/_local/drain': async (request) => {
      await jsonBody(request, noBody);
      await controls.drain();
      return { drained: true };
    },
  };
  const get = async (response: ServerResponse, url: URL): Promise<void> => {
    const to = url.searchParams.get('to') ?? undefined;
    if (url.pathname === '/_local/inbox') await sendInbox(response, await controls.inbox(to));
    else if (url.pathname === '/_local/inbox.json')
      sendJson(response, 200, await controls.inbox(to));
    else sendMessage(response, 404, 'Not Found');
  };
  const post = async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<void> => {
    const action = actions[url.pathname];
    if (!action) sendMessage(response, 404, 'Not Found');
    else if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
      sendMessage(response, 415, 'The body must be application/json.');
    else sendJson(response, 200, await action(request));
  };
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const refused = refusal(request, allowedHosts);
    try {
      if (refused) sendMessage(response, 403, refused);
      else if (request.method === 'GET') await get(response, url);
      else if (request.method === 'POST') await post(request, response, url);
      else sendMessage(response, 405, 'Method Not Allowed');
    } catch (error) {
      if (error instanceof BadRequest) sendMessage(response, 400, error.message);
      else if (error instanceof DomainError)
        sendMessage(response, errorCodes[error.code], error.message);
      else if (error instanceof BodyTooLarge)
        sendMessage(response, 413, 'Request Entity Too Large');
      else throw error;
    }
  };
}
