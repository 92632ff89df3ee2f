import { conflict } from '../../../shared/kernel/errors.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { agentBankingTable } from '../../data/agents/agent-banking.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';

/**
 * The writes that lift the hold on the account that the bank returned a payment from: payments go to it
 * again.
 * @param agent as it was read
 * In the transaction they throw CONFLICT where the hold or the account changed meanwhile.
 */
export const liftReturn = (
  context: Context,
  agent: StoredAgent,
  { reason }: { reason: string },
): Write[] => [
  agentBankingTable(context.table).liftReturned(agent).orThrow(holdChanged),
  recordEvent(context, {
    action: 'agents.liftReturnHold',
    about: ['agent', agent.agentId],
    after: { reason },
  }),
];

export const holdChanged = (current: StoredAgent | undefined) =>
  conflict(
    current?.bankReturnedAt
      ? 'The bank has returned another payment to this account meanwhile.'
      : 'This account is no longer held: the hold was lifted, or the bank details were changed.',
  );
