/** Calls that the API must refuse. */
import { expect } from 'vitest';

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

/**
 * Expects a call to be refused.
 * @param said the message, or more of the answer
 */
export async function expectRefusal(
  call: Promise<unknown>,
  status: number,
  said: string | object = {},
): Promise<void> {
  const isMessage = typeof said === 'string' || 'asymmetricMatch' in said;
  expect(await refusal(call)).toMatchObject({ status, ...(isMessage ? { message: said } : said) });
}
