/** The API's typed client, made from the contract; it calls the page's own origin. */
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import routes from 'virtual:contract';
import type { Contract } from '../../shared/contract.ts';
import { isUnauthenticated } from './api-errors.ts';
import { accessToken, dropTokens, refreshTokens } from './auth.ts';

interface CallContext {
  /** For a call that creates something: one key for each submission, repeated on retries. */
  idempotencyKey?: string;
  /** For a call that needs a fresh sign-in: the access token of that sign-in. */
  accessToken?: string | undefined;
}

/**
 * Renews a refused token and repeats the call once, because a refused call has changed nothing. When the
 * second call is refused too, the session has ended and the person has to sign in again.
 */
async function renewOnce<Answer>({ next }: { next: () => Promise<Answer> }): Promise<Answer> {
  try {
    return await next();
  } catch (error) {
    if (!isUnauthenticated(error) || !(await refreshTokens())) throw error;
  }
  try {
    return await next();
  } catch (error) {
    if (isUnauthenticated(error)) await dropTokens();
    throw error;
  }
}

const link = new OpenAPILink<CallContext>(routes, {
  interceptors: [renewOnce],
  url: () => `${window.location.origin}/api`,
  headers: async ({ context }) => {
    const token = context.accessToken ?? (await accessToken());
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
