/**
 * Removes unconfirmed accounts after a day, so that an address which another person typed can be
 * registered by its owner. The account's age counts, not the last code: otherwise repeated requests
 * for codes could block an address for ever.
 *
 * The user pool has no conditional delete. By the time of the sweep the sign-up's code has been invalid for
 * an hour, and each account is read again before its deletion. So a confirmation is lost only if a resent
 * code is used between that read and the deletion; the owner must then register again.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';

/** A day, which is how long the sign-up's code is valid, and an hour as a reserve. */
const LIFE_MS = 25 * 60 * 60 * 1000;
/** The most accounts that one run reads and removes; the next run continues. */
const MAX_PAGES = 100;
export const MAX_REMOVED = 1_000;

export interface SweepDeps {
  pool: Pick<UserPool, 'listUnconfirmed' | 'read' | 'remove'>;
  clock: Clock;
  log: Log;
}

/** @returns how many accounts it removed */
export async function sweepUnconfirmedAccounts({ pool, clock, log }: SweepDeps): Promise<number> {
  const createdBefore = clock.real().getTime() - LIFE_MS;
  let removed = 0;
  let next: string | undefined;
  for (let page = 0; page < MAX_PAGES && removed < MAX_REMOVED; page++) {
    const { accounts, more } = await pool.listUnconfirmed(next);
    for (const { userId, createdAt } of accounts) {
      if (createdAt.getTime() > createdBefore || removed >= MAX_REMOVED) continue;
      if (!(await pool.read(userId))?.isUnconfirmed) continue;
      await pool.remove(userId);
      removed++;
    }
    if (more === undefined) break;
    next = more;
  }
  if (removed > 0) log.info('unconfirmed accounts removed', { removed });
  return removed;
}
