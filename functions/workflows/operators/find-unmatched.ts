/**
 * Compares the user pool, which no restore rolls back, with the restored table. It reads the whole table:
 * for the restore tool alone.
 */
import { accountLinkTable } from '../../data/identity/account-link.table.ts';
import { agentDeletionTable } from '../../data/deletion/agent-deletion.table.ts';
import { pagesOf } from '../../platform/pages.ts';
import { scanTable } from '../../platform/scan-table.ts';
import type { Table } from '../../platform/table.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import type { Account, UserPool } from '../../data/identity/user-pool.client.ts';

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
  const accounts: Account[] = [];
  const pages = pagesOf(async (token: string | undefined) => {
    const { accounts: rows, more: next } = await pool.list(token);
    return { rows, next };
  });
  for await (const rows of pages) accounts.push(...rows);
  const unmatched: Unmatched = { withoutProfile: [], withoutAccount: [], deleted: [] };
  const { profiles, links } = await readPeople(table);
  const withAccount = new Set<string>();
  for (const own of accounts) {
    // An imported account stands for a person whom the table knows by another id.
    const account = { ...own, userId: links.get(own.userId) ?? own.userId };
    withAccount.add(account.userId);
    if (profiles.has(account.userId) || !account.emailVerified) continue;
    const deletion = await agentDeletionTable(table).get(account.userId);
    unmatched[deletion ? 'deleted' : 'withoutProfile'].push(account);
  }
  for (const { userId, email, role } of profiles.values())
    if (!withAccount.has(userId)) unmatched.withoutAccount.push({ userId, email, role });
  return unmatched;
}

/** Every profile by its id, and the person of every linked account. */
async function readPeople(table: Table) {
  const profiles = new Map<string, Pick<Profile, 'userId' | 'email' | 'role'>>();
  const links = new Map<string, string>();
  for await (const item of scanTable(table)) {
    const profile = profileTable.parse(item);
    if (profile) profiles.set(profile.userId, profile);
    const link = accountLinkTable.parse(item);
    if (link) links.set(link.accountId, link.personId);
  }
  return { profiles, links };
}
