import { expect, it } from 'vitest';
import type { SaleStatus } from '../../../shared/sales/schemas.ts';
import { saleProjection } from './project-sales.ts';

const sale = (status: SaleStatus | undefined) => status && { saleId: 'a', status };

it.each<[string, SaleStatus | undefined, SaleStatus | undefined, object]>([
  ['is submitted', undefined, 'pending', { SalesSubmitted: 1 }],
  ['is added by an administrator', undefined, 'approved', { SalesSubmitted: 1, SalesApproved: 1 }],
  ['is approved', 'pending', 'approved', { SalesApproved: 1 }],
  ['is rejected', 'pending', 'rejected', {}],
  ['is corrected', 'pending', 'pending', {}],
  ['is withdrawn', 'pending', 'withdrawn', {}],
  ['is paid', 'approved', 'paid', {}],
  ['is approved again, as its payout came back', 'paid', 'approved', {}],
  ['changes otherwise', 'approved', 'approved', {}],
])('a sale that %s adds its metrics', (_, before, after, counts) => {
  const change = { before: sale(before), after: sale(after) };
  expect(saleProjection.businessEvents(change)).toEqual(counts);
});
