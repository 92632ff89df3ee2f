import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payoutStatus } from '../payouts/contract.ts';
import { saleStatus } from '../sales/contract.ts';
import {
  difference,
  MEASURES,
  type Measures,
  measuresOfPayout,
  measuresOfSale,
  noMeasures,
} from './rules.ts';

describe('what a sale counts', () => {
  it.each([
    ['pending', { salesPending: 1 }],
    ['approved', { salesApproved: 1, salesValueCents: 79_900 }],
    ['rejected', { salesRejected: 1 }],
    ['paid', { salesPaid: 1, salesValueCents: 79_900 }],
  ] as const)('%s', (status, measures) => {
    expect(measuresOfSale({ status, saleValueCents: 79_900 })).toEqual(measures);
  });
});

describe('what a payout counts', () => {
  it.each([
    ['pending', { payoutsPending: 1, payoutsPendingCents: 5_000 }],
    ['processing', { payoutsProcessing: 1 }],
    ['paid', { payoutsPaid: 1, payoutsPaidCents: 5_000 }],
    ['rejected', {}],
    ['returned', {}],
  ] as const)('%s', (status, measures) => {
    expect(measuresOfPayout({ status, amountCents: 5_000 })).toEqual(measures);
  });
});

describe('difference', () => {
  it('names only what changed', () => {
    const before = measuresOfSale({ status: 'approved', saleValueCents: 100 });
    const after = measuresOfSale({ status: 'paid', saleValueCents: 100 });
    expect(difference(before, after)).toEqual({ salesApproved: -1, salesPaid: 1 });
    expect(difference(after, after)).toEqual({});
    expect(difference(undefined, after)).toEqual(after);
  });

  it('adds up, over any history of a sale and a payout, to what they count in the end', () => {
    const sales = fc.record({
      status: fc.constantFrom(...saleStatus.options),
      saleValueCents: fc.integer({ min: 1, max: 1_000_000 }),
    });
    const payouts = fc.record({
      status: fc.constantFrom(...payoutStatus.options),
      amountCents: fc.integer({ min: 1, max: 1_000_000 }),
    });
    const states = fc.oneof(sales.map(measuresOfSale), payouts.map(measuresOfPayout));
    fc.assert(
      fc.property(fc.array(states, { minLength: 1 }), (history) => {
        const sum: Measures = noMeasures();
        history.forEach((state, at) => {
          const changed = difference(history[at - 1], state);
          for (const name of MEASURES) sum[name] += changed[name] ?? 0;
        });
        expect(sum).toEqual({ ...noMeasures(), ...history.at(-1) });
      }),
    );
  });
});
