/** The typed client of a running portal, for one person. */
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { type Contract, contract } from '../../shared/contract.ts';

interface CallContext {
  /** Absent: a fresh one for each creating call. */
  idempotencyKey?: string;
}

export type Api = JsonifiedClient<ContractRouterClient<Contract, CallContext>>;

/**
 * Opens the API as a browser sees it; without a token, as anybody.
 * @param send how requests travel, where they can't be fetched at their address
 */
export function openApi(
  url: string,
  token?: () => string | Promise<string>,
  send?: (request: Request) => Promise<Response>,
): Api {
  const link = new OpenAPILink<CallContext>(contract, {
    url: `${url}/api`,
    ...(send ? { fetch: (request) => send(request) } : {}),
    headers: async ({ context }) => ({
      ...(token ? { authorization: `Bearer ${await token()}` } : {}),
      'idempotency-key': context.idempotencyKey ?? crypto.randomUUID(),
    }),
  });
  return createORPCClient(link);
}
