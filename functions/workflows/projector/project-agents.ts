import { maskedAccount } from '../../../shared/agents/rules.ts';
import { denialWords } from '../../../shared/kernel/account-check.ts';
import {
  emailTerms,
  identifierTerms,
  nameTerms,
  phoneTerms,
} from '../../../shared/kernel/search.ts';
import type { Notice } from '../../../shared/notifications/schemas.ts';
import { measuresOfAgent } from '../../../shared/reports/rules.ts';
import { projectionOf } from './projection.ts';
import type { Change } from '../../platform/item.ts';
import { entriesUnder } from '../../data/search/search-entry.table.ts';
import { agentScope } from '../../data/reports/rollup.table.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';

/**
 * Projects an agent: its first figures, the search by name, code, e-mail address and phone, and the
 * notifications of an account that the office added, changed bank details, a failed check of them, a changed
 * password and a changed e-mail address.
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
    ...additionNotices(change),
    ...bankNotices(change),
    ...checkNotices(change),
    ...passwordNotices(change),
    ...factorNotices(change),
    ...emailNotices(change),
  ],
});

/** Whoever registers knows it; an agent whom the office adds is told. */
function additionNotices({ before, after }: Change<StoredAgent>): Notice[] {
  if (before || !after?.addedBy) return [];
  const { agentId, createdAt: at } = after;
  return [{ kind: 'accountAdded', agentId, subjectId: agentId, at }];
}

/**
 * A change of bank details, and a first entry by somebody else, are notified to the agent's previous
 * e-mail address, so that a thief can't hide them.
 */
function bankNotices({ before, after }: Change<StoredAgent>): Notice[] {
  if (!before || !after?.accountNumber || !after.bankingUpdatedAt) return [];
  if (before.bankingUpdatedAt === after.bankingUpdatedAt) return [];
  const { agentId, bankName, accountNumber, bankHoldUntil, bankingUpdatedAt, bankSetBy } = after;
  const isFirst = !before.accountNumber;
  if (isFirst && (bankSetBy ?? agentId) === agentId) return [];
  return [
    {
      kind: isFirst ? 'bankEntered' : 'bankChanged',
      agentId,
      subjectId: agentId,
      at: bankingUpdatedAt,
      bankAccount: `${bankName}, account ${maskedAccount(accountNumber)}`,
      holdUntil: bankHoldUntil,
      mailTo: before.email,
    },
  ];
}

/** The agent is told once that a check of the present account failed, at whatever address. */
function checkNotices({ before, after }: Change<StoredAgent>): Notice[] {
  if (!before || after?.bankCheck?.result !== 'failed') return [];
  const isKnown =
    before.bankCheck?.result === 'failed' && before.bankingUpdatedAt === after.bankingUpdatedAt;
  if (isKnown) return [];
  const { agentId, bankName, accountNumber = '', bankCheck } = after;
  return [
    {
      kind: 'accountCheckFailed',
      agentId,
      subjectId: agentId,
      at: bankCheck.at,
      bankAccount: `${bankName}, account ${maskedAccount(accountNumber)}`,
      reason: denialWords(bankCheck.failures ?? []),
    },
  ];
}

function passwordNotices({ before, after }: Change<StoredAgent>): Notice[] {
  if (!before || !after?.passwordChangedAt) return [];
  if (before.passwordChangedAt === after.passwordChangedAt) return [];
  const { agentId, passwordChangedAt: at } = after;
  return [{ kind: 'passwordChanged', agentId, subjectId: agentId, at }];
}

function factorNotices({ before, after }: Change<StoredAgent>): Notice[] {
  if (!before || !after) return [];
  const { agentId, factorNews: news } = after;
  if (news && before.factorNews?.at !== news.at) return [{ ...news, agentId, subjectId: agentId }];
  return removalNotices({ before, after });
}

function removalNotices({ before, after }: Change<StoredAgent>): Notice[] {
  if (!before || !after?.factorRemovedAt) return [];
  if (before.factorRemovedAt === after.factorRemovedAt) return [];
  const { agentId, factorRemovedAt: at, bankHoldUntil: holdUntil } = after;
  return [{ kind: 'secondFactorRemoved', agentId, subjectId: agentId, at, holdUntil }];
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
