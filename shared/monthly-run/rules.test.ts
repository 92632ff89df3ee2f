import { describe, expect, it } from 'vitest';
import { batchStatus, exceptionReason } from './contract.ts';
import {
  endOf,
  heldInBatch,
  isChangeable,
  MAX_LINE_CENTS,
  mayInclude,
  reasonsAgainst,
  standOfBatch,
  whyBatchHeld,
  whyNotIncluded,
} from './rules.ts';

const payable = {
  amountCents: 50_000,
  isActive: true,
  hasBankDetails: true,
  isOnHold: false,
  isFrozen: false,
  minimumCents: 10_000,
};

describe('what stands against a payment in a batch', () => {
  it.each([
    ['nothing', {}, []],
    ['one cent too little', { amountCents: 9_999 }, ['belowMinimum']],
    ['the minimum to the cent', { amountCents: 10_000 }, []],
    ['the most that a bank takes', { amountCents: MAX_LINE_CENTS }, []],
    ['one cent more', { amountCents: MAX_LINE_CENTS + 1 }, ['aboveMaximum']],
    ['no account', { hasBankDetails: false }, ['noBankDetails']],
    ['an account that was changed lately', { isOnHold: true }, ['onHold']],
    [
      'a frozen balance of one who left',
      { isFrozen: true, isActive: false },
      ['inactive', 'frozen'],
    ],
  ])('%s', (_, change, reasons) => {
    expect(reasonsAgainst({ ...payable, ...change })).toEqual(reasons);
  });

  it('may be set aside by hand only where a bank could pay and somebody should', () => {
    const soft = exceptionReason.options.filter((reason) => mayInclude([reason]));
    expect(soft).toEqual(['belowMinimum', 'duplicateAccount', 'excluded']);
    expect(mayInclude([])).toBe(true);
    expect(mayInclude(['excluded', 'inactive'])).toBe(false);
  });

  it('is said in words where nobody may set it aside', () => {
    for (const reason of exceptionReason.options)
      expect(whyNotIncluded([reason]) === undefined, reason).toBe(mayInclude([reason]));
    expect(whyNotIncluded(['excluded', 'inactive', 'frozen'])).toBe(
      'the agent is not active, and the agent’s payouts are frozen',
    );
  });
});

describe('a batch', () => {
  it('changes until it is locked', () => {
    expect(batchStatus.options.filter(isChangeable)).toEqual(['collecting', 'open']);
  });

  it('is named by its month and where it stands', () => {
    const batch = { period: '2026-10', status: 'locked' } as const;
    expect(heldInBatch('This payout', batch)).toBe(
      'This payout is in the batch of October 2026, which is locked.',
    );
    expect(standOfBatch({ ...batch, status: 'partlyPaid' })).toBe(
      'The batch of October 2026 is partly paid.',
    );
  });

  it('is partly paid once the bank returned one of its lines', () => {
    expect(endOf({})).toBe('paid');
    expect(endOf({ returned: { lines: 0 } })).toBe('paid');
    expect(endOf({ returned: { lines: 1 } })).toBe('partlyPaid');
  });
});

describe('who may not release a batch (decision 0025)', () => {
  const makers = { added: ['thandi'], banking: ['sipho', 'thandi'] };
  it.each([
    [
      'who added a payout and edited an account',
      { adminId: 'thandi', hasFinance: true },
      makers,
      ['added', 'banking'],
    ],
    ['who edited an account', { adminId: 'sipho', hasFinance: true }, makers, ['banking']],
    ['who lacks the permission', { adminId: 'anele', hasFinance: false }, makers, ['permission']],
    ['not another who carries it', { adminId: 'anele', hasFinance: true }, makers, []],
    [
      'nobody for their hands before accounts are fixed',
      { adminId: 'thandi', hasFinance: true },
      undefined,
      [],
    ],
  ])('%s', (_, who, of, because) => {
    expect(whyBatchHeld(who, of)).toEqual(because);
  });
});
