import { expect, it } from 'vitest';
import { conflictReason } from '../../../shared/kernel/errors.ts';
import { type Earnings, payoutObstacle } from '../../../shared/ledger/contract.ts';
import { obstacleWords, refusalWords } from './payout-words.ts';

const earnings = (nextPayout: Partial<Earnings['nextPayout']>, changes: Partial<Earnings> = {}) =>
  ({
    bankAccount: 'FNB •••• 0123',
    nextPayout: {
      runAt: '2026-12-01T00:00:00.000Z',
      minimumCents: 10_000,
      expectedCents: 6_000,
      obstacles: [],
      ...nextPayout,
    },
    ...changes,
  }) as Earnings;

it('has a sentence of its own for each reason of a refused request', () => {
  const sentences = conflictReason.options.map((reason) => refusalWords(reason, 1_000));
  expect(new Set(sentences).size).toBe(conflictReason.options.length);
  expect(sentences.filter((one) => one.includes('R10.00'))).toEqual([
    'Your balance changed while you looked. It is R10.00 now; nothing was requested.',
  ]);
});

it('has a sentence of its own for each obstacle', () => {
  const words = obstacleWords(earnings({ obstacles: payoutObstacle.options }));
  expect(new Set(words.map(({ text }) => text)).size).toBe(payoutObstacle.options.length);
});

it('tells missing bank details from ones without a branch code', () => {
  const obstacles: Earnings['nextPayout']['obstacles'] = ['noBankDetails'];
  const textOf = (bankAccount: string | undefined) =>
    obstacleWords(earnings({ obstacles }, bankAccount ? { bankAccount } : { bankAccount: '' }))[0]
      ?.text;
  expect(textOf('FNB •••• 0123')).toContain('no branch code');
  expect(textOf(undefined)).toContain('your bank details are missing');
});

it('names a hold that is over before the run, once', () => {
  const bankHoldUntil = '2026-11-12T08:00:00.000Z';
  const names = (obstacles: Earnings['nextPayout']['obstacles']) =>
    obstacleWords(earnings({ obstacles }, { bankHoldUntil })).map(({ obstacle }) => obstacle);
  expect(names([])).toEqual(['onHold']);
  expect(names(['onHold'])).toEqual(['onHold']);
});

it('does not speak of a minimum where there is nothing to pay', () => {
  expect(obstacleWords(earnings({ obstacles: ['belowMinimum'], expectedCents: 0 }))).toEqual([]);
});
