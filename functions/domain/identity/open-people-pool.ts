/**
 * The user pool in terms of people: the rest of the portal names a person by one id, whatever account the
 * person has in the present pool.
 */
import { personAccountTable } from '../../data/identity/person-account.table.ts';
import { openUserPool, type UserPool } from '../../data/identity/user-pool.client.ts';
import type { Environment } from '../../platform/environment.ts';
import { openTable, type Table } from '../../platform/table.ts';
import { findPersonId } from './find-person.ts';

/** Opens the pool of a function's environment. */
export function openPeoplePool({
  TABLE_NAME,
  USER_POOL_ID: poolId,
  runtime,
}: Environment<'TABLE_NAME' | 'USER_POOL_ID'>): UserPool {
  const table = openTable(TABLE_NAME, runtime);
  return openPoolOf(openUserPool(poolId, runtime), { poolId, table });
}

/**
 * Wraps a pool: ids of its calls and answers are people's. Pages of accounts stay those of the pool itself.
 * A person without a link has the account of the same id, if any.
 */
export function openPoolOf(
  pool: UserPool,
  { poolId, table }: { poolId: string; table: Table },
): UserPool {
  const accountOf = async (personId: string): Promise<string> => {
    const account = await personAccountTable(table).get({ personId, poolId });
    return account?.accountId ?? personId;
  };
  return {
    ...pool,
    async read(username) {
      if (!username.includes('@')) {
        const account = await pool.read(await accountOf(username));
        return account && { ...account, userId: username };
      }
      const account = await pool.read(username);
      return account && { ...account, userId: await findPersonId(table, account.userId) };
    },
    setPassword: async (personId, password, kind) =>
      pool.setPassword(await accountOf(personId), password, kind),
    setEmail: async (personId, email) => pool.setEmail(await accountOf(personId), email),
    signOut: async (personId) => pool.signOut(await accountOf(personId)),
    hasSecondFactor: async (personId) => pool.hasSecondFactor(await accountOf(personId)),
    setSecondFactor: async (personId, isOn) =>
      pool.setSecondFactor(await accountOf(personId), isOn),
    remove: async (personId) => pool.remove(await accountOf(personId)),
  };
}
