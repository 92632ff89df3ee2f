/** Decides whether somebody is another person than whoever asked, and isn't paid by the act. */
import {
  ASKER_CHANGED,
  CONFIRM_OWN_ACT,
  CONFIRM_OWN_MONEY,
  NOT_YET_ANOTHER,
} from '../../../shared/approvals/words.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { lackOf, type NeededPermission } from '../../../shared/kernel/permissions.ts';
import { adminTable } from '../../data/identity/admin.table.ts';
import { agentBankingTable } from '../../data/agents/agent-banking.table.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import type { StoredApproval } from '../../data/approvals/approval.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { type Context, OPERATOR } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { areOne, readPerson, readReleaser } from './read-releaser.ts';
import { isOwnAgent } from './read-self.ts';

/**
 * More agents than these in one act are not compared one by one; the lines of a batch are as it is locked.
 */
const COMPARED = 100;

/**
 * Why the actor can't confirm an act; undefined where the actor can.
 * @returns a sentence for the actor
 */
export async function whyNotSecond(
  context: Context,
  { askedBy, agentIds }: Pick<StoredApproval, 'askedBy' | 'agentIds'>,
): Promise<string | undefined> {
  const readAsker = async () => {
    const asker = await profileTable(context.table).get(askedBy);
    return asker && readPerson(context, asker);
  };
  const [self, asker] = await Promise.all([readReleaser(context), readAsker()]);
  const { accounts, hasFinance } = self;
  if (!hasFinance) return lackOf('finance');
  if (accounts.includes(askedBy)) return CONFIRM_OWN_ACT;
  if (asker && areOne(self, asker)) return NOT_YET_ANOTHER;
  return (await isPaid(context, accounts, agentIds)) ? CONFIRM_OWN_MONEY : undefined;
}

/**
 * True where the actor is one of the agents, by mailbox or phone, or by an account that one of those has too.
 */
async function isPaid(
  { actor, table }: Context,
  accounts: readonly string[],
  agentIds: readonly string[],
): Promise<boolean> {
  if (agentIds.some((agentId) => accounts.includes(agentId))) return true;
  const [admin, agents] = await Promise.all([
    adminTable(table).get(actor.userId),
    agentTable(table).getMany(agentIds.slice(0, COMPARED)),
  ]);
  const isOwn = (agent: Pick<StoredAgent, 'agentId' | 'phone'>) =>
    isOwnAgent({ accounts, phone: admin?.phone }, agent);
  if ([...agents.values()].some(isOwn)) return true;
  const sharing = await Promise.all(
    [...agents.values()].map((agent) => agentBankingTable(table).sharingAccount(agent)),
  );
  return sharing.flat().some(isOwn);
}

/** The condition that whoever asked is still active and may still do it; an operator may. */
export const checkAsker = (
  { table }: Pick<Context, 'table'>,
  askedBy: string,
  needed: NeededPermission | undefined,
): Write[] =>
  askedBy === OPERATOR.userId
    ? []
    : [
        profileTable(table)
          .requirePermission(askedBy, needed)
          .orThrow(() => conflict(ASKER_CHANGED)),
      ];
