import { describe, expect, it } from 'vitest';
import {
  type AccountAnswers,
  coversFailures,
  denialWords,
  holdsPayments,
  nextAttemptAt,
  outcomeOf,
  replacesResult,
} from './account-check.ts';

const fine: AccountAnswers = {
  exists: 'yes',
  isOpen: 'yes',
  holderName: 'yes',
  acceptsCredits: 'yes',
  accountType: 'yes',
  openForThreeMonths: 'yes',
};

describe('the outcome of a check', () => {
  it.each<[string, AccountAnswers, result: string, failures?: string[], remarks?: string[]]>([
    ['passes', {}, 'passed'],
    [
      'fails where there is no such account, and says nothing more',
      { exists: 'no', isOpen: 'no', holderName: 'no', accountType: 'no' },
      'failed',
      ['exists'],
    ],
    ['fails where it is closed', { isOpen: 'no' }, 'failed', ['isOpen']],
    ['fails where the name differs', { holderName: 'no' }, 'failed', ['holderName']],
    ['fails where it takes no payments', { acceptsCredits: 'no' }, 'failed', ['acceptsCredits']],
    [
      'fails for several reasons, and remarks on others',
      { isOpen: 'no', holderName: 'no', openForThreeMonths: 'no' },
      'failed',
      ['isOpen', 'holderName'],
      ['openForThreeMonths'],
    ],
    ['passes with a remark for another type', { accountType: 'no' }, 'passed', [], ['accountType']],
    [
      'passes where only what isn’t decisive is unknown',
      { accountType: 'unknown', openForThreeMonths: 'unknown' },
      'passed',
    ],
    ['is unknown where the bank doesn’t tell the name', { holderName: 'unknown' }, 'unknown'],
    [
      'fails though something is unknown',
      { holderName: 'unknown', isOpen: 'no' },
      'failed',
      ['isOpen'],
    ],
  ])('%s', (...[, answers, result, failures = [], remarks = []]) => {
    expect(outcomeOf({ ...fine, ...answers })).toEqual({ result, failures, remarks });
  });

  it('is unknown without any answer', () => {
    expect(outcomeOf({}).result).toBe('unknown');
  });
});

describe('payments', () => {
  it.each<[string, Parameters<typeof holdsPayments>[0], boolean]>([
    ['aren’t held without a check', undefined, false],
    ['aren’t held while nothing is known', {}, false],
    ['aren’t held after a check that passed', { result: 'passed' }, false],
    ['aren’t held where the service didn’t answer', { result: 'unknown' }, false],
    ['are held after a failed check', { result: 'failed' }, true],
    ['aren’t held where finance accepted the account', { result: 'failed', accepted: {} }, false],
    ['aren’t held where the account was paid', { result: 'failed', paidAt: '2026-01-01' }, false],
  ])('%s', (_, check, isHeld) => {
    expect(holdsPayments(check)).toBe(isHeld);
  });
});

it.each([
  [undefined, 'unknown', true],
  ['unknown', 'unknown', true],
  ['unknown', 'passed', true],
  ['passed', 'unknown', false],
  ['failed', 'unknown', false],
  ['failed', 'passed', true],
  ['passed', 'failed', true],
] as const)('a result %s is replaced by %s: %s', (known, found, replaces) => {
  expect(replacesResult(known, found)).toBe(replaces);
});

it('keeps an acceptance only for what it knew of', () => {
  expect(coversFailures(['holderName'], ['holderName'])).toBe(true);
  expect(coversFailures(['holderName', 'isOpen'], ['isOpen'])).toBe(true);
  expect(coversFailures(['holderName'], ['holderName', 'isOpen'])).toBe(false);
});

it('tries again with growing pauses, and gives up', () => {
  const now = new Date('2026-11-01T08:00:00.000Z');
  expect(nextAttemptAt(1, now)).toBe('2026-11-01T08:05:00.000Z');
  expect(nextAttemptAt(2, now)).toBe('2026-11-01T08:15:00.000Z');
  expect(nextAttemptAt(6, now)).toBe('2026-11-02T08:00:00.000Z');
  expect(nextAttemptAt(7, now)).toBeUndefined();
});

it('says what the bank said', () => {
  expect(denialWords(['isOpen', 'holderName'])).toBe(
    'this account is closed, and this account is in another name',
  );
  expect(denialWords(['somethingNewer'])).toBe('');
});
