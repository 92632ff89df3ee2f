/** The form of an adjustment of an agent's balance. */
import rules from 'virtual:form-rules/adjustments/addAdjustment';
import { parseRand } from '../../../shared/kernel/amount.ts';
import type { AdjustmentDirection, AdjustmentKind } from '../../../shared/adjustments/rules.ts';
import type { api } from '../../lib/api.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';

/** The form's values, as typed. */
export interface AdjustmentValues {
  direction: AdjustmentDirection;
  kind: AdjustmentKind;
  /** In rand. */
  amount: string | null;
  reason: string;
}

export type AdjustmentInput = Parameters<typeof api.adjustments.addAdjustment>[0];

const ABOVE_ZERO = 'Enter an amount above zero, like 500 or 1 299.50.';

export const adjustmentForm = contractForm<AdjustmentValues, AdjustmentInput>(rules, {
  blank: 'Please fill in all required fields',
  failed: 'Failed to adjust the balance',
  fields: {
    direction: { blank: 'Choose one.' },
    kind: { blank: 'Choose what it is for.' },
    amount: {
      property: 'amountCents',
      read: parseRand,
      blank: 'Enter the amount.',
      wrong: { unreadable: ABOVE_ZERO, minimum: ABOVE_ZERO },
      toast: 'Please enter a valid amount',
    },
    reason: { blank: 'Say why, in a few words.' },
  },
});

/** The typed amount in cents; undefined unless it is an amount above zero. */
export function typedCents({ amount }: Partial<AdjustmentValues>): number | undefined {
  const cents = amount ? parseRand(amount) : undefined;
  return cents !== undefined && cents > 0 ? cents : undefined;
}
