/** Where an agent is paid: the first details complete the profile and take the referral a step on. */
import type * as z from 'zod';
import type { bankAccount } from '../../shared/payouts/contract.ts';
import { conflict } from '../../shared/kernel/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../platform/context.ts';
import { optional } from '../platform/present.ts';
import { Stale } from '../platform/table.ts';
import { referralTable } from '../referrals/referral.table.ts';

import { agentTable } from './agent.table.ts';

/**
 * Saves an agent's first bank details: `profile_complete` is set, and a referral that is `signed_up`
 * becomes `active` (DESIGN 10.3).
 * @throws DomainError CONFLICT where there are details already: a change asks for more (DESIGN 10.16)
 */
export async function saveBankingDetails(
  context: Context,
  agentId: string,
  { branchCode, accountType, ...required }: z.infer<typeof bankAccount>,
): Promise<void> {
  const { clock, table } = context;
  const referrals = referralTable(table);
  await table.planAndTransact(async () => {
    const referral = await referrals.ofReferred(agentId);
    const at = clock.now().toISOString();
    const bank = { ...required, ...optional({ branchCode, accountType }), bankingUpdatedAt: at };
    await table.transact([
      agentTable(table).saveFirstBank(agentId, bank, () =>
        conflict('This agent has bank details already.'),
      ),
      ...(referral?.status === 'signed_up'
        ? [referrals.activate(agentId, () => new Stale('The referral went further meanwhile'))]
        : []),
      recordEvent(context, {
        action: 'agents.saveBankingDetails',
        subject: 'agent',
        subjectId: agentId,
        at,
        after: { bankName: required.bankName },
      }),
    ]);
  });
}
