/** The typed client of a running stack, for one person. */
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

/** The error answer of a refused call. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  data: {
    fields?: { path: string; message: string }[];
    current?: Record<string, unknown>;
    requestId?: string;
    retryAfterSeconds?: number;
    needsPassword?: boolean;
  };
}

/** Resolves with the refusal of a call that must be refused. */
export async function refusal(call: Promise<unknown>): Promise<Refusal> {
  try {
    const answer = await call;
    throw new TypeError(`The call was not refused; it answered ${JSON.stringify(answer)}`);
  } catch (error) {
    if (error instanceof TypeError) throw error;
    return error as Refusal;
  }
}
