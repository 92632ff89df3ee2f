import { expect, it } from 'vitest';
import { ADJUSTMENT_KINDS, adjustmentKindWords, isAttachable, signedCentsOf } from './rules.ts';

it('adds a credit and takes a debit', () => {
  expect(signedCentsOf({ direction: 'credit', amountCents: 700 })).toBe(700);
  expect(signedCentsOf({ direction: 'debit', amountCents: 700 })).toBe(-700);
});

it('has words for each kind', () => {
  expect(ADJUSTMENT_KINDS.map((kind) => adjustmentKindWords[kind])).toEqual([
    'Correction of commission',
    'Bonus or incentive',
    'Goodwill',
    'Recovery of an overpayment',
    'Equipment',
    'Other',
  ]);
});

it.each([
  ['Order.PDF', true],
  ['hours.csv', true],
  ['photo.jpeg', true],
  ['report.docx', true],
  ['film.mp4', false],
  ['page.html', false],
  ['pdf', false],
])('%s can be attached: %s', (name, expected) => {
  expect(isAttachable(name)).toBe(expected);
});
