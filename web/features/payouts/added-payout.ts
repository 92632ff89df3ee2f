/** The form of a payout that an administrator adds. */
import rules from 'virtual:form-rules/payouts/addPayout';
import { parseRand } from '../../../shared/kernel/amount.ts';
import type { api } from '../../lib/api.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';

/** The form's values, as typed. */
export interface AddedPayoutValues {
  agentId: string;
  /** In rand. */
  amount: string | null;
  notes: string;
}

const ABOVE_ZERO = 'Enter an amount above zero, like 500 or 1 299.50.';

export const addedPayoutForm = contractForm<
  AddedPayoutValues,
  Parameters<typeof api.payouts.addPayout>[0]
>(rules, {
  blank: 'Please fill in all required fields',
  failed: 'Failed to add payout',
  fields: {
    agentId: { blank: 'Choose an agent.' },
    amount: {
      property: 'amountCents',
      read: parseRand,
      blank: 'Enter the amount to pay.',
      wrong: { unreadable: ABOVE_ZERO, minimum: ABOVE_ZERO },
      toast: 'Please enter a valid amount',
    },
    notes: {},
  },
});

/** The typed amount in cents; undefined unless it is an amount above zero. */
export function amountOf({ amount }: Partial<AddedPayoutValues>): number | undefined {
  const cents = amount ? parseRand(amount) : undefined;
  return cents !== undefined && cents > 0 ? cents : undefined;
}

/** How much of an amount is an advance, in cents: a balance below zero counts as nothing available. */
export const advanceOf = (amountCents: number, availableCents: number): number =>
  Math.max(0, amountCents - Math.max(0, availableCents));
