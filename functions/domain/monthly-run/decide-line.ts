import type { ExceptionReason } from '../../../shared/monthly-run/schemas.ts';
import { whyNotIncluded } from '../../../shared/monthly-run/rules.ts';
import type { StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { findSharingSince } from './find-shared-accounts.ts';
import { type Locking, needsAnother } from './read-locking.ts';
import { type Payee, reasonsOf } from './read-payee.ts';

/** The outcome of a line when its batch is locked, with the reasons where it is not locked with it. */
export interface LineDecision {
  kind: 'locked' | 'leftOut';
  reasons: ExceptionReason[];
}

/** The facts beside a line by which it is decided. */
interface Around {
  payee: Payee;
  locking: Locking;
  /** Cents that one person's acts paid to the agent that day. */
  paid: number;
  /** True where an act on the payout waits for a second person. */
  waits: boolean;
}

/**
 * Decides what locking does with a line as things stand: one decision, which the lock carries out and its
 * question shows beforehand. A line that can't be paid is left out, as is one that another person has to
 * release.
 */
export async function decideLine(
  context: Context,
  payout: StoredPayout,
  { payee, locking, paid, waits }: Around,
): Promise<LineDecision> {
  // An earlier attempt has fixed its account.
  if (payout.bank) return { kind: 'locked', reasons: [] };
  const isHeld = needsAnother(context, locking, { payout, agent: payee.agent, paid });
  const held = isHeld ? (['aboveLimit'] as const) : [];
  const waiting = waits ? (['secondPerson'] as const) : [];
  const reasons = [...reasonsOf(context, payee, payout), ...held, ...waiting];
  if (whyNotIncluded(reasons)) return { kind: 'leftOut', reasons };
  if (payee.agent && (await findSharingSince(context, payout, payee.agent)).length > 0)
    return { kind: 'leftOut', reasons: ['duplicateAccount'] };
  return { kind: 'locked', reasons };
}
