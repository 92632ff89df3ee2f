import { expect, it } from 'vitest';
import type { PayoutStatus } from '../../../shared/payouts/contract.ts';
import { payoutProjection } from './project-payouts.ts';

const payout = (status: PayoutStatus | undefined, payoutType = 'request') =>
  status && { payoutId: 'a', status, payoutType, amountCents: 123_450 };

it.each<[string, PayoutStatus | undefined, PayoutStatus | undefined, object]>([
  ['is requested', undefined, 'pending', { PayoutsRequested: 1 }],
  ['is processing', 'pending', 'processing', {}],
  ['is paid', 'processing', 'paid', { RandPaid: 123_450 }],
  ['is rejected', 'pending', 'rejected', {}],
  ['is returned before it was paid', 'processing', 'returned', {}],
  ['is returned', 'paid', 'returned', { RandReturned: 123_450 }],
  ['changes otherwise', 'paid', 'paid', {}],
])('a payout that %s adds its metrics', (_, before, after, counts) => {
  const change = { before: payout(before), after: payout(after) };
  expect(payoutProjection.businessEvents(change)).toEqual(counts);
});

it.each(['upfront', 'manual', 'monthly'])(
  'a %s payout doesn’t count as requested',
  (payoutType) => {
    const change = { before: undefined, after: payout('pending', payoutType) };
    expect(payoutProjection.businessEvents(change)).toEqual({});
  },
);
