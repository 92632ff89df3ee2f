/** The typed client of a running stack, for one person, and the refusals of its calls. */
import { type Api, openApi } from '../../../infra/smoke/open-api.ts';
import type { Stack } from '../../../infra/local/stack.ts';

export { type Api, openApi };

/** Opens the API of a stack: without a socket where it runs in this process. */
export const apiOf = (
  { url, callApi }: Pick<Stack, 'url'> & Partial<Pick<Stack, 'callApi'>>,
  token?: () => string | Promise<string>,
): Api => openApi(url, token, callApi);

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
