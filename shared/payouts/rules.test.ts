import { describe, expect, it } from 'vitest';
import {
  HOLD_NEEDS_LIFTING,
  HOLD_NEEDS_REASON,
  refusalBeforehand,
  STEPS_WITH_BATCH,
  stepsOf,
} from './rules.ts';

describe('the steps that a payout takes by itself', () => {
  it.each([
    ['pending', false, ['processing', 'rejected']],
    ['processing', false, ['paid', 'returned']],
    ['paid', false, ['returned']],
    ['pending', true, []],
    ['processing', true, ['returned']],
    ['paid', true, ['returned']],
    ['rejected', false, []],
    ['returned', false, []],
  ] as const)('of a %s one, with its batch: %s', (status, stepsWithBatch, steps) => {
    expect(stepsOf({ status, stepsWithBatch })).toEqual(steps);
  });

  it('are refused beforehand with the reason', () => {
    const payout = { status: 'pending' } as const;
    const line = { ...payout, stepsWithBatch: true } as const;
    expect(refusalBeforehand(payout, 'processing')).toBeUndefined();
    expect(refusalBeforehand(line, 'processing')).toBe(STEPS_WITH_BATCH);
    const onHold = { ...payout, bankWarning: 'on hold' } as const;
    const returned = { ...payout, bankWarning: 'returned' } as const;
    const missing = { ...payout, bankWarning: 'missing' } as const;
    expect(refusalBeforehand(onHold, 'processing')).toBe(HOLD_NEEDS_REASON);
    expect(refusalBeforehand(returned, 'processing')).toBe(HOLD_NEEDS_LIFTING);
    expect(refusalBeforehand(missing, 'processing')).toBeUndefined();
    expect(refusalBeforehand(returned, 'rejected')).toBeUndefined();
  });
});
