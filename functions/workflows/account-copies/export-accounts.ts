/**
 * Copies the user pool's accounts into the bucket of copies each night: Cognito keeps no copy itself. With
 * 100,000 accounts it makes 1,667 calls of 60 accounts, ten a second at most, which takes about three
 * minutes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../../shared/kernel/errors.ts';
import type { CopiesBucket } from '../../data/identity/copies-bucket.client.ts';
import type { CopiedAccount, PoolAccounts } from '../../data/identity/pool-accounts.client.ts';
import type { Clock } from '../../platform/clock.ts';
import { buildCopy } from './build-copy.ts';

/**
 * Time between the starts of two calls: a third of the 30 a second that Cognito allows, since others list
 * too.
 */
export const CALL_EVERY_MS = 100;
/** Pauses before another try after the pool throttled: 1, 2, 4, … seconds. */
const THROTTLED_MS = 1_000;
const MOST_TRIES = 7;

export interface ExportDeps {
  poolId: string;
  pool: PoolAccounts;
  copies: Pick<CopiesBucket, 'writeUsers'>;
  clock: Clock;
  pause?: (ms: number) => Promise<unknown>;
}

/** @returns the file's key, and the number of accounts in it */
export async function exportAccounts(deps: ExportDeps): Promise<{ key: string; count: number }> {
  const file = { poolId: deps.poolId, at: deps.clock.real().toISOString() };
  const counted = { count: 0 };
  const accounts = readAccounts(deps, counted);
  const key = await deps.copies.writeUsers(file, buildCopy(file, accounts));
  return { key, ...counted };
}

/** Every account of the pool, page by page. */
async function* readAccounts(
  { pool, clock, pause = sleep }: ExportDeps,
  counted: { count: number },
): AsyncGenerator<CopiedAccount> {
  let from: string | undefined;
  do {
    const begunAt = clock.real().getTime();
    const { accounts, more } = await readPage({ pool, pause }, from);
    counted.count += accounts.length;
    yield* accounts;
    from = more;
    const left = begunAt + CALL_EVERY_MS - clock.real().getTime();
    if (from !== undefined && left > 0) await pause(left);
  } while (from !== undefined);
}

async function readPage(
  { pool, pause }: Required<Pick<ExportDeps, 'pool' | 'pause'>>,
  from: string | undefined,
) {
  for (let tries = 0; ; tries += 1)
    try {
      return await pool.page(from);
    } catch (error) {
      const isThrottled = error instanceof DomainError && error.code === 'BUSY';
      if (!isThrottled || tries >= MOST_TRIES) throw error;
      await pause(THROTTLED_MS * 2 ** tries);
    }
}
