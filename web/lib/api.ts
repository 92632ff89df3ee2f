/** The typed client of the API: made from the contract, called on the page's own origin. */
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
  /** Of a creating call: one per submission, the same on every retry. */
  idempotencyKey?: string;
}

/**
 * A refused token is renewed, and the call repeated once: it was refused before anything was done. Where
 * that doesn't help the session has ended, and the person is asked to sign in again.
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
    const token = await accessToken();
    return {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
    };
  },
});

/** Calls endpoints. */
export const api: JsonifiedClient<ContractRouterClient<Contract, CallContext>> =
  createORPCClient(link);
/** Query options and keys of the endpoints. */
export const queries = createTanstackQueryUtils(api);
