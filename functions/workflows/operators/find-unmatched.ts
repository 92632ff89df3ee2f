/**
 * Compares the user pool, which no restore rolls back, with the restored table. It reads the whole table:
 * for the restore tool alone.
 */
import { agentDeletionTable } from '../../data/agent-deletion.table.ts';
import { pagesOf } from '../../platform/pages.ts';
import { scanTable } from '../../platform/scan-table.ts';
import type { Table } from '../../platform/table.ts';
import { type Profile, profileTable } from '../../data/profile.table.ts';
import type { Account, UserPool } from '../../data/user-pool.client.ts';

export interface Unmatched {
  /** Verified accounts without a profile: they registered after the instant that was restored. */
  withoutProfile: Account[];
  /** Profiles without an account: the person was deleted after that instant. */
  withoutAccount: Pick<Profile, 'userId' | 'email' | 'role'>[];
  /** Accounts of people whom the table knows as deleted. */
  deleted: Account[];
}

/** Finds people who are in the pool or the table only. */
export async function findUnmatched(
  table: Table,
  pool: Pick<UserPool, 'list'>,
): Promise<Unmatched> {
  const accounts = new Map<string, Account>();
  const pages = pagesOf(async (token: string | undefined) => {
    const { accounts: rows, more: next } = await pool.list(token);
    return { rows, next };
  });
  for await (const rows of pages) for (const account of rows) accounts.set(account.userId, account);
  const unmatched: Unmatched = { withoutProfile: [], withoutAccount: [], deleted: [] };
  const known = new Set<string>();
  for await (const item of scanTable(table)) {
    const profile = profileTable.parse(item);
    if (!profile) continue;
    const { userId, email, role } = profile;
    known.add(userId);
    if (!accounts.has(userId)) unmatched.withoutAccount.push({ userId, email, role });
  }
  for (const account of accounts.values()) {
    if (known.has(account.userId) || !account.emailVerified) continue;
    const deletion = await agentDeletionTable(table).get(account.userId);
    unmatched[deletion ? 'deleted' : 'withoutProfile'].push(account);
  }
  return unmatched;
}
