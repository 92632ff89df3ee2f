/** The rules of who may lock, release and correct a batch. Pure. */
import type { ReleasingPerson } from '../payouts/rules.ts';

/** The reason why an administrator may not release a batch; `locked`: the same person locked it. */
export type BatchHeldBecause = 'permission' | 'locked' | 'own';

/** Messages for an administrator who may not release a batch. */
export const heldBatchWords: Readonly<Record<BatchHeldBecause, string>> = {
  permission: 'Payouts are released by administrators who carry the finance permission.',
  locked: 'You locked this batch, so another administrator has to release it.',
  own: 'A payout of this batch goes to an account with your own mailbox, so another administrator has to release it.',
};

/** The reasons why this person may not release a batch, whatever its lines are; empty when permitted. */
export const whyBatchHeld = (
  { accounts, hasFinance }: ReleasingPerson,
  { locked }: { locked?: { by: string } | undefined },
): BatchHeldBecause[] => [
  ...(locked && accounts.includes(locked.by) ? (['locked'] as const) : []),
  ...(hasFinance ? [] : (['permission'] as const)),
];

/** Said where a batch would be locked that nobody could release. */
export const NOBODY_RELEASES =
  'One person locks a batch and another one releases it, and nobody else carries the finance permission. Give it to a colleague in Administrators first; until then the batch stays open.';
/** Said where several could release a batch. */
export const CHOOSE_RELEASER = 'must name the administrator who releases the batch';
/** Said where the named administrator can't release the batch. */
export const UNFIT_RELEASER =
  'The administrator who releases a batch carries the finance permission and isn’t the one who locks it. Choose somebody else.';

export const CONFIRM_OWN =
  'You asked for this correction, so another administrator has to confirm it.';
