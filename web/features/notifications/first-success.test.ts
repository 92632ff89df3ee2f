import { expect, it } from 'vitest';
import type { Notification } from '../../../shared/notifications/contract.ts';
import { MAX_NOTIFICATIONS } from '../../../shared/notifications/rules.ts';
import { firstSuccess } from './first-success.ts';

type Kind = NonNullable<Notification['about']>['kind'];
const at = '2026-12-10T08:00:00.000Z';
const notice = (kind: Kind, subjectId: string, isRead = false): Notification => ({
  id: `${kind}.${subjectId}`,
  kind: 'notice',
  title: kind,
  content: kind,
  urgency: 'info',
  at,
  isRead,
  about: { kind, subjectId, at },
});
const SALE = notice('saleApproved', 'first');
const PAYOUT = notice('payoutPaid', 'first');

it.each<[string, Notification[], Notification | undefined]>([
  ['the first sale, after others as well', [notice('saleApproved', 'second'), SALE], SALE],
  ['no sale whose approval was undone', [notice('saleReversed', 'first'), SALE], undefined],
  ['the first payout before the first sale', [PAYOUT, SALE], PAYOUT],
  ['neither after a second payout', [notice('payoutPaid', 'second'), PAYOUT, SALE], undefined],
  ['a payout after one that came back', [PAYOUT, ...returned('other')], PAYOUT],
  ['nothing that was read', [notice('payoutPaid', 'first', true), SALE], undefined],
  ['nothing where older ones may be missing', manyBefore(SALE), undefined],
])('celebrates %s', (_, rows, first) => {
  const approved = rows.filter(({ about }) => about?.kind === 'saleApproved');
  expect(firstSuccess(rows, approved.length)).toBe(first);
});

it('celebrates nothing where a sale was approved whose notice is gone', () => {
  expect(firstSuccess([SALE], 2)).toBeUndefined();
  expect(firstSuccess([PAYOUT, SALE], 2)).toBeUndefined();
});

function returned(subjectId: string): Notification[] {
  return [notice('payoutReturned', subjectId), notice('payoutPaid', subjectId)];
}

function manyBefore(oldest: Notification): Notification[] {
  return [
    ...Array.from({ length: MAX_NOTIFICATIONS - 1 }, () => notice('leadReceived', 'lead')),
    oldest,
  ];
}
