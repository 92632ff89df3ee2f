/** The acts on a payout that may take two people, in figures for the second person. */
import { accountWords } from '../../../shared/agents/rules.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { dayOf, dayWords } from '../../../shared/kernel/month.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import type { StoredFigure } from '../../data/approvals/approval.table.ts';
import type { StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Act } from '../approvals/commit-act.ts';
import { bankOf } from './present.ts';

/** The subject of acts on a payout. */
export const subjectOfPayout = (payoutId: string) => `payout#${payoutId}`;

interface Around {
  kind: 'release' | 'credit';
  /** The payout's agent, where its account isn't fixed. */
  agent: StoredAgent | undefined;
  /** Figures of this act alone, such as a reason. */
  more?: readonly StoredFigure[];
}

/** An act on one payout. */
export function buildPayoutAct(payout: StoredPayout, { kind, agent, more = [] }: Around): Act {
  const { payoutId, agentId, amountCents, requestedAt } = payout;
  const account = accountWords(payout.bank ?? bankOf(agent));
  return {
    subjects: [subjectOfPayout(payoutId)],
    need: { kind, agentId, amountCents },
    agentIds: [agentId],
    figures: [
      { label: 'Amount', words: formatRand(amountCents) },
      { label: 'Account', words: account ?? 'not entered' },
      { label: 'Requested', words: dayWords(dayOf(requestedAt)) },
      ...more,
    ],
    about: { subject: 'payout', subjectId: payoutId, agentId },
  };
}
