/** The writes of an agent about the check of the bank account. */
import { isAsRead } from '../platform/conditions.ts';
import { agents, type BankCheck, type StoredAgent } from './agent.table.ts';

export const bankCheckTable = agents.with(({ write }) => {
  /** Replaces what is known of the account; refused where the account or that was changed. */
  const replace = (seen: StoredAgent, bankCheck: BankCheck) =>
    write((stored) =>
      stored
        .patch({ agentId: seen.agentId })
        .set({ bankCheck })
        .where((now, is) =>
          [
            isAsRead(seen.bankingUpdatedAt, now.bankingUpdatedAt, is),
            isAsRead(seen.bankCheck?.at, now.bankCheck.at, is),
            isAsRead(seen.bankCheck?.askedAt, now.bankCheck.askedAt, is),
            isAsRead(seen.bankCheck?.accepted?.at, now.bankCheck.accepted.at, is),
          ].join(' AND '),
        ),
    );
  return { replace };
});
