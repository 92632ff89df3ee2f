import { describe, expect, it } from 'vitest';
import { runStep } from '../kernel/messages.ts';
import { wallClock } from '../kernel/month.ts';
import { exceptionReason, batchStatus } from './schemas.ts';
import {
  duplicatesOf,
  isDateOver,
  endOf,
  failureText,
  heldInBatch,
  isChangeable,
  isEmptied,
  MAX_LINE_CENTS,
  mayInclude,
  nextDuePeriod,
  nextRunAt,
  runAtOf,
  reasonsAgainst,
  batchStatusWords,
  whyNotIncluded,
} from './rules.ts';

const payable = {
  amountCents: 10_000,
  isActive: true,
  hasBankDetails: true,
  isOnHold: false,
  isReturned: false,
  hasFailedCheck: false,
  isFrozen: false,
  minimumCents: 10_000,
};

describe('a payment', () => {
  it.each([
    ['of the minimum', {}, []],
    ['below the minimum', { amountCents: 9_999 }, ['belowMinimum']],
    ['of the maximum of a line', { amountCents: MAX_LINE_CENTS }, []],
    ['above the maximum', { amountCents: MAX_LINE_CENTS + 1 }, ['aboveMaximum']],
    ['to an inactive agent', { isActive: false }, ['inactive']],
    ['without bank details', { hasBankDetails: false }, ['noBankDetails']],
    ['to an account on hold', { isOnHold: true }, ['onHold']],
    ['to an account that the bank returned a payment from', { isReturned: true }, ['returned']],
    ['to an account whose check failed', { hasFailedCheck: true }, ['failedCheck']],
    ['while payouts are frozen', { isFrozen: true }, ['frozen']],
    [
      'with every reason',
      { isActive: false, hasBankDetails: false, isOnHold: true, isFrozen: true, amountCents: 1 },
      ['inactive', 'noBankDetails', 'onHold', 'frozen', 'belowMinimum'],
    ],
  ])('%s: %o has reasons %o', (_, changed, reasons) => {
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

  it('are all lines that share an account with another agent', () => {
    const shared = [line('a', '1'), line('b', '001'), line('a', '1')];
    expect(duplicatesOf([...shared, line('c', '2')])).toEqual(shared);
  });

  it('are not two lines of one agent, nor one number at two branches', () => {
    expect(duplicatesOf([line('a', '1'), line('a', '1'), line('b', '1', '250655')])).toEqual([]);
  });
});

describe('why a run stopped', () => {
  const error = (errorType: string) =>
    JSON.stringify({ errorType, errorMessage: 'The portal is busy.' });

  it('shows the message of a refusal', () => {
    expect(failureText('plan', error('DomainError'))).toBe(
      'The list of agents could not be made. The portal is busy.',
    );
  });

  it.each(runStep.options)('names the step %s, without technical details', (step) => {
    for (const cause of [error('TypeError'), 'States.Timeout', ''])
      expect(failureText(step, cause)).toMatch(/^[^{}]+\. Something went wrong on our side\.$/);
  });
});

it('whyNotIncluded explains every reason that can’t be overridden', () => {
  for (const reason of exceptionReason.options)
    expect(whyNotIncluded([reason]) === undefined, reason).toBe(mayInclude([reason]));
  expect(whyNotIncluded(['excluded', 'inactive', 'frozen'])).toBe(
    'the agent is not active, and the agent’s payouts are frozen',
  );
});

describe('a batch', () => {
  it('changes until it is locked', () => {
    expect(batchStatus.options.filter(isChangeable)).toEqual(['collecting', 'open']);
  });

  it('is named by its month and status', () => {
    const batch = { batchId: '2026-10', status: 'locked' } as const;
    expect(heldInBatch('This payout', batch)).toBe(
      'This payout is in the batch of October 2026, which is locked.',
    );
    expect(batchStatusWords({ ...batch, status: 'partlyPaid' })).toBe(
      'The batch of October 2026 is partly paid.',
    );
  });

  it('is partly paid once the bank returned one of its lines', () => {
    expect(endOf({})).toBe('paid');
    expect(endOf({ returned: { lines: 0 } })).toBe('paid');
    expect(endOf({ returned: { lines: 1 } })).toBe('partlyPaid');
  });
});

describe('the next run', () => {
  it.each([
    ['in the middle of a month', '2026-11-22T08:00:00Z', '2026-12-01 02:00'],
    ['in the first hours of the 1st', '2026-11-30T22:30:00Z', '2026-12-01 02:00'],
    ['once it started', '2026-12-01T00:00:00Z', '2027-01-01 02:00'],
  ])('%s', (_, now, next) => {
    expect(wallClock(nextRunAt(new Date(now), 2))).toBe(next);
  });
});

describe('the month that the next run closes', () => {
  it.each([
    ['2027-02-10T08:00:00Z', '2027-02'],
    // The last second of February in South Africa, and the first of March.
    ['2027-02-28T21:59:59Z', '2027-02'],
    ['2027-02-28T22:00:00Z', '2027-02'],
    // All of the 1st the run may still come; afterwards it was made, or the portal is newer.
    ['2027-03-01T21:59:59Z', '2027-02'],
    ['2027-03-01T22:00:00Z', '2027-03'],
  ])('is, at %s, %s', (now, period) => {
    expect(nextDuePeriod(new Date(now))).toBe(period);
  });

  it('is closed on the 1st of the month after it, at the run’s hour', () => {
    expect(wallClock(runAtOf('2026-12', 2))).toBe('2027-01-01 02:00');
  });
});

describe('an emptied batch', () => {
  const empty = { batchId: '2026-10-2', status: 'open', lines: 0, exceptions: 0 } as const;

  it('is a further one without lines and exceptions', () => {
    expect(isEmptied(empty)).toBe(true);
  });

  it.each([{ batchId: '2026-10' }, { status: 'paid' as const }, { lines: 1 }, { exceptions: 1 }])(
    'is none with %j',
    (changes) => {
      expect(isEmptied({ ...empty, ...changes })).toBe(false);
    },
  );
});

describe('isDateOver', () => {
  const today = '2026-11-04';
  it.each([
    ['locked', '2026-11-03', true],
    ['exported', '2026-11-03', true],
    ['exported', '2026-11-04', false],
    ['locked', '2026-11-05', false],
    ['locked', undefined, false],
    ['processing', '2026-11-03', false],
    ['paid', '2026-11-03', false],
  ] as const)('of a batch that is %s for %s is %s', (status, paymentDate, isOver) => {
    expect(isDateOver({ status, today, paymentDate })).toBe(isOver);
  });
});
