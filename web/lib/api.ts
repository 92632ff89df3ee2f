/** The API's typed client, made from the contract; it calls the page's own origin. */
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import routes from 'virtual:contract';
import type { Contract } from '../../shared/contract.ts';
import {
  AccountChanged,
  failureReason,
  isUnauthenticated,
  needsPassword,
  needsSecondPerson,
  requireAnswer,
  WaitsForSecondPerson,
} from './api-errors.ts';
import { accessToken, dropTokens, refreshTokens, storedSession } from './auth.ts';
import { noteAnswer } from './maintenance.ts';
import { askForPassword } from './password-prompt.ts';
import { askForSecondPerson } from './second-person.ts';

interface CallContext {
  /** For a call that creates something: one key for each submission, repeated on retries. */
  idempotencyKey?: string;
  /** For a call that needs a fresh sign-in: the access token of that sign-in. */
  accessToken?: string | undefined;
}

/** The account that first sent each idempotency key. */
const senders = new Map<string, string>();

/**
 * A submission goes on in the background after its screen is left, and people share phones: a repeat must
 * not create it in the name of who signed in meanwhile.
 */
function checkSender(idempotencyKey: string, userId: string): void {
  const sender = senders.get(idempotencyKey);
  if (sender !== undefined && sender !== userId) throw new AccountChanged();
  senders.set(idempotencyKey, userId);
}

const signedIn = async () => (await storedSession())?.userId;

/**
 * Renews a refused token and repeats the call once, because a refused call has changed nothing. When the
 * second call is refused too, the session has ended and the person has to sign in again.
 */
async function renewOnce<Answer>({
  next,
  context,
}: {
  next: () => Promise<Answer>;
  context: CallContext;
}): Promise<Answer> {
  const userId = await signedIn();
  try {
    return await next();
  } catch (error) {
    // A token that the call brought isn't the session's.
    const isOfSession = context.accessToken === undefined;
    if (!isUnauthenticated(error) || !isOfSession || !(await refreshTokens())) throw error;
    if ((await signedIn()) !== userId) throw new AccountChanged();
  }
  try {
    return await next();
  } catch (error) {
    if (isUnauthenticated(error)) await dropTokens();
    throw error;
  }
}

/**
 * Asks for the password where a call needs a fresh sign-in, and repeats the call with its token. The refused
 * call has changed nothing; where the person cancels, it fails with the server's refusal.
 */
async function proveOnce<Answer>(
  call: () => Promise<Answer>,
  callWith: (accessToken: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const accessToken = needsPassword(error) ? await askForPassword() : undefined;
    if (accessToken === undefined) throw error;
    return callWith(accessToken);
  }
}

/** A call, with what makes it. */
interface Call<Answer> {
  next: () => Promise<Answer>;
  path: readonly string[];
  input: unknown;
  context: CallContext;
}

/**
 * Offers to ask another person where a call needs two. The refused call has changed nothing: it ends as one
 * that waits, or with the server's refusal where the person cancels.
 */
async function askOnce<Answer>({ next, path, input, context }: Call<Answer>): Promise<Answer> {
  try {
    return await next();
  } catch (error) {
    if (!needsSecondPerson(error)) throw error;
    const approvalId = await askForSecondPerson({
      operation: path.join('.'),
      input,
      because: failureReason(error),
      accessToken: context.accessToken,
    });
    throw approvalId === undefined ? error : new WaitsForSecondPerson();
  }
}

/** Only the public endpoints are called without a token; a session may end while a call waits for one. */
const lacksToken = ({ headers, url }: Request) =>
  !headers.has('authorization') && !new URL(url).pathname.startsWith('/api/public/');

/** The answer that the gateway gives to a call without a token. */
const unauthorized = () =>
  new Response(JSON.stringify({ message: 'Unauthorized' }), {
    status: 401,
    headers: { 'content-type': 'application/json' },
  });

const link = new OpenAPILink<CallContext>(routes, {
  interceptors: [
    ({ next, ...call }) =>
      proveOnce(next, (accessToken) =>
        next({ ...call, context: { ...call.context, accessToken } }),
      ),
    askOnce,
    renewOnce,
  ],
  fetch: async (request, init) =>
    lacksToken(request)
      ? unauthorized()
      : noteAnswer(requireAnswer(await globalThis.fetch(request, init))),
  url: () => `${window.location.origin}/api`,
  headers: async ({ context }) => {
    const token = context.accessToken ?? (await accessToken());
    const userId = await signedIn();
    if (context.idempotencyKey && userId) checkSender(context.idempotencyKey, userId);
    return {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
    };
  },
});

export const api: JsonifiedClient<ContractRouterClient<Contract, CallContext>> =
  createORPCClient(link);
/** Query options and keys of the endpoints. */
export const queries = createTanstackQueryUtils(api);
