/** Reads an agent, and makes the conflict for changed bank details. */
import type { Banking } from '../../../shared/agents/schemas.ts';
import { maskedAccount } from '../../../shared/agents/rules.ts';
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { checksAccounts } from '../../../shared/kernel/settings.ts';
import type { MailPreferences } from '../../../shared/notifications/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { wisherOf } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import { agentTable, type NewBank, type StoredAgent } from '../../data/agents/agent.table.ts';

/** @throws DomainError NOT_FOUND where there is no such agent */
export async function readAgent({ table }: Context, agentId: string): Promise<StoredAgent> {
  const agent = await agentTable(table).get(agentId);
  if (!agent) throw noAgent();
  return agent;
}

/** The kinds of e-mail that the agent wants; all by default. */
export const mailPreferencesOf = ({
  mailsSaleDecisions: saleDecisions = true,
  mailsPayoutStages: payoutStages = true,
  mailsStatements: statements = true,
  mailsRecruits: recruits = true,
  mailsLeads: leads = true,
}: StoredAgent): MailPreferences => ({ saleDecisions, payoutStages, statements, recruits, leads });

/** Bank details in the stored form. */
export const keptBanking = (
  context: Pick<Context, 'actor' | 'secondPerson' | 'settings'>,
  { branchCode, accountType, ...required }: Banking,
  at: string,
): NewBank => ({
  ...required,
  ...optional({ branchCode, accountType }),
  bankingUpdatedAt: at,
  bankSetBy: wisherOf(context),
  ...(checksAccounts(context.settings) ? { bankCheck: { at, askedAt: at } } : {}),
});

const HOUR_MS = 60 * 60_000;

/** When the hold on bank details that are saved now ends, ISO 8601; undefined without a hold. */
export function holdFrom({ settings }: Pick<Context, 'settings'>, now: Date): string | undefined {
  const holdMs = settings.bankChangeHoldHours * HOUR_MS;
  return holdMs > 0 ? new Date(now.getTime() + holdMs).toISOString() : undefined;
}

/** The bank details changed since the person saw them; the answer carries the present ones. */
export const bankingChanged = (current: StoredAgent | undefined) => {
  if (!current) return noAgent();
  const { bankName, accountNumber = '', bankingUpdatedAt } = current;
  const account = maskedAccount(accountNumber);
  return conflict(
    `The bank details were changed meanwhile: they are now ${bankName}, account ${account}.`,
    { bankName, accountNumber: account, bankingUpdatedAt },
  );
};

const noAgent = () => notFound('This agent does not exist.');
