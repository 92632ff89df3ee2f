/**
 * The file of a pool's accounts: a line of JSON for each, after a line that names the pool and before one
 * that counts.
 */
import type { CopiedAccount } from '../../data/identity/pool-accounts.client.ts';

export const COPY_FORMAT = 'portal-users-1';

/** The lines of a copy, in chunks of some hundred lines. */
export async function* buildCopy(
  { poolId, at }: { poolId: string; at: string },
  accounts: AsyncIterable<CopiedAccount>,
): AsyncGenerator<string> {
  let chunk = lineOf({ format: COPY_FORMAT, poolId, at });
  let count = 0;
  for await (const account of accounts) {
    chunk += lineOf(account);
    count += 1;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk + lineOf({ count });
}

const CHUNK_CHARACTERS = 64 * 1024;

const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;
