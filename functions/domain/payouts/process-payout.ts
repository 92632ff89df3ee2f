import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { gateTable } from '../../data/payouts/gate.table.ts';
import { type StoredPayout, payoutTable } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { renderBanking } from '../audit/render-banking.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { checkBanking, requireBanking, type SeenBanking } from './check-banking.ts';
import { bankOf } from './present.ts';
import { payoutChanged } from './read-payout.ts';

/** A payout by itself, which leaves its batch, with its agent where it has no account yet. */
interface Single {
  owner: StoredAgent | undefined;
  seen: SeenBanking;
}

/**
 * The writes that take a pending payout to processing. A bank account that was fixed before stays;
 * else the write fixes the one that was seen, or is refused.
 * @param single absent for a line, which goes with its batch
 * @throws DomainError CONFLICT where the account isn't the one that was seen, or is held
 */
export async function processingOf(
  context: Context,
  payout: StoredPayout,
  single?: Single,
): Promise<Write[]> {
  const { actor, clock, table } = context;
  const { payoutId, agentId, amountCents } = payout;
  const agent = single ? single.owner : await ownerOf(context, payout);
  const despiteHold = agent && checkBanking(context, agent, single?.seen ?? {});
  const bank = bankOf(agent);
  const at = clock.now().toISOString();
  const changes = {
    status: 'processing',
    processedAt: at,
    processedBy: actor.userId,
    ...(bank ? { bank } : {}),
  } as const;
  return [
    payoutTable(table)
      .step(payout, { from: ['pending'], changes, leavesBatch: single !== undefined })
      .orThrow(payoutChanged),
    ...(agent ? [requireBanking(context, agent)] : []),
    gateTable(table).requirePayoutsOpen(agentId),
    // Without entries it moves no money, but fails while this agent's payouts are frozen.
    ...postEntries(context, { agentId, entries: [], notFrozen: true, at }),
    recordEvent(context, {
      action: 'payouts.markProcessing',
      about: ['payout', payoutId],
      agentId,
      at,
      before: { status: 'pending' },
      after: {
        status: 'processing',
        // Without an account, marking it as paid releases it; a line goes with its batch.
        ...(single && (payout.bank ?? bank) ? { amountCents } : {}),
        ...renderBanking(payout.bank ?? bank ?? {}),
        ...optional({ despiteHold }),
      },
    }),
  ];
}

/** The agent whose account a payout goes to; undefined where the payout has its own. */
export const ownerOf = async ({ table }: Pick<Context, 'table'>, payout: StoredPayout) =>
  payout.bank ? undefined : agentTable(table).get(payout.agentId);
