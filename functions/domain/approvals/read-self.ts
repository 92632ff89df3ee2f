import { adminTable } from '../../data/identity/admin.table.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import type { Context } from '../../platform/context.ts';
import { readPerson } from './read-releaser.ts';

/** The marks by which an administrator is known among the agents. */
export interface Self {
  /** Every account with the person's mailbox. */
  accounts: readonly string[];
  phone?: string | undefined;
}

/** The marks of an administrator. */
export async function readSelf(context: Pick<Context, 'table'>, userId: string): Promise<Self> {
  const { table } = context;
  const [profile, admin] = await Promise.all([
    profileTable(table).get(userId),
    adminTable(table).get(userId),
  ]);
  const accounts = profile ? (await readPerson(context, profile)).accounts : [userId];
  return { accounts, phone: admin?.phone };
}

/** True where an agent has the administrator's mailbox or phone. */
export const isOwnAgent = (
  { accounts, phone }: Self,
  agent: Pick<StoredAgent, 'agentId' | 'phone'>,
): boolean => accounts.includes(agent.agentId) || (phone !== undefined && agent.phone === phone);
