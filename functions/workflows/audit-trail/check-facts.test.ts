import { expect, it } from 'vitest';
import { checkFacts } from './check-facts.ts';
import { keepSeals } from './keep-seals.ts';

const SINCE = '2026-11-29T06:00:00.000Z';
const payout = {
  pk: 'payout#p',
  sk: 'payout',
  __edb_e__: 'payout',
  payoutId: 'p',
  status: 'paid',
  processedAt: '2026-11-29T10:00:00.000Z',
};
const event = { pk: 'audit#2026-11-29', sk: '1', __edb_e__: 'auditEvent', subjectId: 'p' };
const paid = { ...event, action: 'payouts.markPaid' };
const adjustment = {
  pk: 'adjustment#a',
  sk: 'adjustment',
  __edb_e__: 'adjustment',
  adjustmentId: 'a',
  status: 'posted',
  decidedAt: '2026-11-29T10:00:00.000Z',
};
const added = { ...event, action: 'adjustments.addAdjustment', after: { adjustmentId: 'a' } };

it.each([
  ['a paid payout with its event', [payout, paid], []],
  ['a paid payout without it', [payout], ['payouts.markPaid p']],
  [
    'a paid payout with the event of another step',
    [paid, { ...payout, status: 'returned' }],
    ['payouts.return p'],
  ],
  ['one from before the upgrade', [{ ...payout, processedAt: '2026-11-28T10:00:00.000Z' }], []],
  [
    'one that an operator recorded',
    [
      { ...payout, status: 'processing' },
      { ...paid, action: 'payouts.importPayment' },
    ],
    [],
  ],
  ['an adjustment with its event', [added, adjustment], []],
  ['an adjustment without it', [adjustment], ['adjustments.addAdjustment a']],
])('%s', (_, items, found) => {
  using events = keepSeals();
  const check = checkFacts(SINCE, events);
  for (const item of items) check.see(item);
  expect(check.breaks().map(({ where }) => where)).toEqual(found);
});
