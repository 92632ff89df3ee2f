import { describe, expect, it } from 'vitest';
import { runStep } from './contract.ts';
import { duplicatesOf, failureText, MAX_LINE_CENTS, mayInclude, reasonsAgainst } from './rules.ts';

const payable = {
  amountCents: 10_000,
  isActive: true,
  hasBankDetails: true,
  isOnHold: false,
  isFrozen: false,
  minimumCents: 10_000,
};

describe('a payment', () => {
  it.each([
    ['of the minimum', {}, []],
    ['below the minimum', { amountCents: 9_999 }, ['belowMinimum']],
    ['of the most that a line takes', { amountCents: MAX_LINE_CENTS }, []],
    ['above it', { amountCents: MAX_LINE_CENTS + 1 }, ['aboveMaximum']],
    ['to an inactive agent', { isActive: false }, ['inactive']],
    ['without bank details', { hasBankDetails: false }, ['noBankDetails']],
    ['to an account on hold', { isOnHold: true }, ['onHold']],
    ['while payouts are frozen', { isFrozen: true }, ['frozen']],
    [
      'with all against it',
      { isActive: false, hasBankDetails: false, isOnHold: true, isFrozen: true, amountCents: 1 },
      ['inactive', 'noBankDetails', 'onHold', 'frozen', 'belowMinimum'],
    ],
  ])('%s: %o stays out for %o', (_, changed, reasons) => {
    expect(reasonsAgainst({ ...payable, ...changed })).toEqual(reasons);
  });

  it.each([
    [['belowMinimum'], true],
    [['duplicateAccount', 'excluded'], true],
    [['belowMinimum', 'onHold'], false],
    [['aboveMaximum'], false],
  ] as const)('%o may be included by hand: %s', (reasons, may) => {
    expect(mayInclude(reasons)).toBe(may);
  });
});

describe('duplicate accounts', () => {
  const line = (agentId: string, accountNumber: string, branchCode = '470010') => ({
    agentId,
    accountNumber,
    branchCode,
  });

  it('are those of different agents, with all their lines', () => {
    const shared = [line('a', '1'), line('b', '1'), line('a', '1')];
    expect(duplicatesOf([...shared, line('c', '2')])).toEqual(shared);
  });

  it('are not an agent with two lines, nor one number at two branches', () => {
    expect(duplicatesOf([line('a', '1'), line('a', '1'), line('b', '1', '250655')])).toEqual([]);
  });
});

describe('why a run stopped', () => {
  const error = (errorType: string) =>
    JSON.stringify({ errorType, errorMessage: 'The portal is busy.' });

  it('is told in the words that were meant for people', () => {
    expect(failureText('plan', error('DomainError'))).toBe(
      'The list of agents could not be made. The portal is busy.',
    );
  });

  it.each(runStep.options)('says where, at %s, and nothing technical', (step) => {
    for (const cause of [error('TypeError'), 'States.Timeout', ''])
      expect(failureText(step, cause)).toMatch(/^[^{}]+\. Something went wrong on our side\.$/);
  });
});
