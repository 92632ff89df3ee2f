import { describe, expect, it } from 'vitest';
import {
  HOLD_NEEDS_LIFTING,
  HOLD_NEEDS_REASON,
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
  agentId: 'agent',
  saleHands: [] as string[],
  ...changes,
});
const thandi = { accounts: ['thandi'], hasFinance: true };
const sipho = { accounts: ['sipho', 'sipho+2'], hasFinance: true };
const clerk = { accounts: ['anele'], hasFinance: false };

describe('who may not release a payout (decisions 0021 and 0054)', () => {
  it.each([
    ['who added it', thandi, made(), ['added']],
    ['who added the sale that it pays', thandi, made({ payoutType: 'upfront' }), ['added']],
    ['no one, of a request', thandi, made({ payoutType: 'request' }), []],
    ['no one, of the monthly run', thandi, made({ payoutType: 'monthly' }), []],
    [
      'who added the agent',
      thandi,
      made({ payoutType: 'monthly', agentAddedBy: 'thandi' }),
      ['agent'],
    ],
    [
      'who approved a sale that funds a request',
      thandi,
      made({ payoutType: 'request', saleHands: ['thandi'] }),
      ['sale'],
    ],
    [
      'who approved a sale that funds a manual payout',
      sipho,
      made({ saleHands: ['thandi', 'sipho'] }),
      ['sale'],
    ],
    [
      'no approver, of the monthly run',
      thandi,
      made({ payoutType: 'monthly', saleHands: ['thandi'] }),
      [],
    ],
    ['who acted under another account', sipho, made({ createdBy: 'sipho+2' }), ['added']],
    ['who is paid by it', sipho, made({ agentId: 'sipho+2' }), ['own']],
    ['who edited its account', sipho, made({ bankEditors: ['sipho'] }), ['banking']],
    ['both at once', thandi, made({ bankEditors: ['thandi'] }), ['added', 'banking']],
    ['who lacks the permission', clerk, made(), ['permission']],
    ['not others who have it', sipho, made(), []],
  ] as const)('%s', (_, who, payout, because) => {
    expect(whyHeld(who, payout)).toEqual(because);
  });

  it('names everybody who had a hand in it once', () => {
    expect(makersOf(made({ bankEditors: ['sipho', 'thandi'] }))).toEqual(['thandi', 'sipho']);
    expect(makersOf(made({ payoutType: 'request', createdBy: 'agent' }))).toEqual([]);
    const all = { agentAddedBy: 'anele', saleHands: ['sipho', 'pieter'] };
    expect(makersOf(made(all))).toEqual(['thandi', 'anele', 'sipho', 'pieter']);
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
    const onHold = { ...payout, bankWarning: 'on hold' } as const;
    const returned = { ...payout, bankWarning: 'returned' } as const;
    const missing = { ...payout, bankWarning: 'missing' } as const;
    expect(refusalBeforehand(onHold, 'processing')).toBe(HOLD_NEEDS_REASON);
    expect(refusalBeforehand(returned, 'processing')).toBe(HOLD_NEEDS_LIFTING);
    expect(refusalBeforehand(missing, 'processing')).toBeUndefined();
    expect(refusalBeforehand(returned, 'rejected')).toBeUndefined();
  });
});
