import { describe, expect, it } from 'vitest';
import {
  heldWords,
  makersOf,
  refusalBeforehand,
  STEPS_WITH_BATCH,
  stepsOf,
  whyHeld,
} from './rules.ts';

const made = (changes: object = {}) => ({
  payoutType: 'manual' as const,
  createdBy: 'thandi',
  bankEditors: [] as string[],
  ...changes,
});
const thandi = { adminId: 'thandi', hasFinance: true };
const sipho = { adminId: 'sipho', hasFinance: true };
const clerk = { adminId: 'anele', hasFinance: false };

describe('who may not release a payout (decision 0021)', () => {
  it.each([
    ['who added it', thandi, made(), ['added']],
    ['who added the sale that it pays', thandi, made({ payoutType: 'upfront' }), ['added']],
    ['no one, of a request', thandi, made({ payoutType: 'request' }), []],
    ['no one, of the monthly run', thandi, made({ payoutType: 'monthly' }), []],
    ['who edited its account', sipho, made({ bankEditors: ['sipho'] }), ['banking']],
    ['both at once', thandi, made({ bankEditors: ['thandi'] }), ['added', 'banking']],
    ['who lacks the permission', clerk, made(), ['permission']],
    ['not others who have it', sipho, made(), []],
  ] as const)('%s', (_, who, payout, because) => {
    expect(whyHeld(who, { ...payout, bankEditors: [...payout.bankEditors] })).toEqual(because);
  });

  it('names everybody who had a hand in it once', () => {
    expect(makersOf(made({ bankEditors: ['sipho', 'thandi'] }))).toEqual(['thandi', 'sipho']);
    expect(makersOf(made({ payoutType: 'request', createdBy: 'agent' }))).toEqual([]);
  });
});

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
    const held = { ...payout, held: { because: ['added'] as 'added'[], makers: ['thandi'] } };
    expect(refusalBeforehand(payout, 'processing')).toBeUndefined();
    expect(refusalBeforehand(line, 'processing')).toBe(STEPS_WITH_BATCH);
    expect(refusalBeforehand(held, 'processing')).toBe(heldWords.added);
    expect(refusalBeforehand(held, 'rejected')).toBeUndefined();
  });
});
