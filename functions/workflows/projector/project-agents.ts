import { maskedAccount } from '../../../shared/agents/rules.ts';
import {
  emailTerms,
  identifierTerms,
  nameTerms,
  phoneTerms,
} from '../../../shared/kernel/search.ts';
import type { Notice } from '../../../shared/notifications/rules.ts';
import { measuresOfAgent } from '../../../shared/reports/rules.ts';
import { projectionOf } from './projection.ts';
import type { Change } from '../../platform/item.ts';
import { entriesUnder } from '../../data/search-entry.table.ts';
import { agentScope } from '../../data/rollup.table.ts';
import type { StoredAgent } from '../../data/agent.table.ts';

/**
 * Projects an agent: its first figures, the search by name, code, e-mail address and phone, and the
 * notifications of changed bank details, a changed password and a changed e-mail address.
 */
export const agentProjection = projectionOf<StoredAgent>('agent', {
  measures: measuresOfAgent,
  scopes: ({ agentId }) => [agentScope(agentId)],
  entries: ({ agentId, fullName, referralCode, email, phone, referredBy, createdAt: at }) => {
    const agent = { id: agentId, agentId, at };
    const [names, codes] = [nameTerms(fullName), identifierTerms(referralCode)];
    const [addresses, phones] = [emailTerms(email), phoneTerms(phone)];
    const all = [...names, ...codes, ...addresses, ...phones];
    return [
      ...entriesUnder('agentName', names, agent),
      ...entriesUnder('agentCode', codes, agent),
      ...entriesUnder('agentEmail', addresses, agent),
      ...entriesUnder('agentPhone', phones, agent),
      ...(referredBy ? entriesUnder('recruit', all, { ...agent, agentId: referredBy }) : []),
    ];
  },
  notices: (change) => [
    ...bankNotices(change),
    ...passwordNotices(change),
    ...emailNotices(change),
  ],
});

/** A change of bank details is notified to the agent's previous e-mail address, so that a thief can't hide it. */
function bankNotices({ before, after }: Change<StoredAgent>): Notice[] {
  if (!before?.accountNumber || !after?.accountNumber || !after.bankingUpdatedAt) return [];
  if (before.bankingUpdatedAt === after.bankingUpdatedAt) return [];
  const { agentId, bankName, accountNumber, bankHoldUntil, bankingUpdatedAt } = after;
  return [
    {
      kind: 'bankChanged',
      agentId,
      subjectId: agentId,
      at: bankingUpdatedAt,
      bankAccount: `${bankName}, account ${maskedAccount(accountNumber)}`,
      holdUntil: bankHoldUntil,
      mailTo: before.email,
    },
  ];
}

function passwordNotices({ before, after }: Change<StoredAgent>): Notice[] {
  if (!before || !after?.passwordChangedAt) return [];
  if (before.passwordChangedAt === after.passwordChangedAt) return [];
  const { agentId, passwordChangedAt: at } = after;
  return [{ kind: 'passwordChanged', agentId, subjectId: agentId, at }];
}

/** The old address and the new one are both told of a change of it. */
function emailNotices({ before, after }: Change<StoredAgent>): Notice[] {
  if (!before || !after || before.email === after.email) return [];
  const { agentId, updatedAt: at } = after;
  const notice = { agentId, subjectId: agentId, at };
  return [
    { ...notice, kind: 'emailChanged', mailTo: after.email },
    { ...notice, kind: 'emailReplaced', mailTo: before.email },
  ];
}
