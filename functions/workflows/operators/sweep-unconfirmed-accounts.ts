/**
 * Removes unconfirmed accounts: the owner of an address that another person typed can register it a
 * day later. What counts is when the account was created, whatever was sent to it since: else asking for
 * codes again and again would hold an address for ever.
 *
 * The user pool deletes without a condition. By the time of the sweep the code of the sign-up is dead
 * for an hour, and each account is read once more before it goes; so a confirmation is lost only where a
 * code that was sent again comes back between that read and the deletion. Its owner registers again.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { UserPool } from '../../data/user-pool.client.ts';

/** A day, which is how long the sign-up's code works, and an hour for codes on their way. */
const LIFE_MS = 25 * 60 * 60 * 1000;
/** The most accounts that one run reads and removes; the next run continues. */
const MAX_PAGES = 100;
const MAX_REMOVED = 1_000;

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
