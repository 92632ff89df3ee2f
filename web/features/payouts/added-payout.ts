/** What Add Payout Manually checks before it sends anything (document 001, section 5). */
import { parseRand } from '../../../shared/kernel/money.ts';

/** As typed. */
export interface AddedPayoutValues {
  agentId: string;
  /** In rand. */
  amount: string | null;
  notes: string;
}

/** From the contract's names to the form's. */
export const addedPayoutFields = {
  agentId: 'agentId',
  amountCents: 'amount',
  notes: 'notes',
} as const satisfies Record<string, keyof AddedPayoutValues>;

type Mark = { name: keyof AddedPayoutValues; message: string };

/** The amount in cents, where one is typed that can be paid. */
export function amountOf({ amount }: Partial<AddedPayoutValues>): number | undefined {
  const cents = amount ? parseRand(amount) : undefined;
  return cents !== undefined && cents > 0 ? cents : undefined;
}

/** A payout to send, or the specified toast and the fields to mark. */
export function checkAddedPayout(values: Partial<AddedPayoutValues>) {
  const { agentId, amount, notes } = values;
  const marks: Mark[] = [];
  if (!agentId) marks.push({ name: 'agentId', message: 'Choose an agent.' });
  if (!amount?.trim()) marks.push({ name: 'amount', message: 'Enter the amount to pay.' });
  if (!agentId || marks.length > 0) return { toast: 'Please fill in all required fields', marks };
  const amountCents = amountOf(values);
  if (amountCents === undefined) {
    const message = 'Enter an amount above zero, like 500 or 1 299.50.';
    return {
      toast: 'Please enter a valid amount',
      marks: [{ name: 'amount', message }] satisfies Mark[],
    };
  }
  return {
    payout: { agentId, amountCents, ...(notes?.trim() ? { notes: notes.trim() } : {}) },
  };
}

/** How much of an amount is an advance: what is below zero already is no one's to pay out (DESIGN 7). */
export const advanceOf = (amountCents: number, availableCents: number): number =>
  Math.max(0, amountCents - Math.max(0, availableCents));
