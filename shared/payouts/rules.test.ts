import { describe, expect, it } from 'vitest';
import { makersOf, whyHeld } from './rules.ts';

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
