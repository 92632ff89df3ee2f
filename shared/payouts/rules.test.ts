import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  HOLD_NEEDS_LIFTING,
  HOLD_NEEDS_REASON,
  heldWords,
  makersOf,
  refusalBeforehand,
  STEPS_WITH_BATCH,
  stepsOf,
  unpaidSaleHands,
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

describe('unpaidSaleHands', () => {
  const thandi = { thandi: 5_000 };
  it.each([
    ['before anything is paid', thandi, 0, ['thandi']],
    ['until the last cent is paid', thandi, 4_999, ['thandi']],
    ['no more once it is paid', thandi, 5_000, []],
    ['while earlier earnings were paid only', { thandi: 10_000, sipho: 5_000 }, 5_000, ['thandi']],
    ['without sales', {}, 0, []],
  ])('counts a sale %s', (_, hands, paidCents, unpaid) => {
    expect(unpaidSaleHands({ hands, paidCents })).toEqual(unpaid);
  });

  /** An agent's money as coins, each with the administrator behind it, paid out in their order. */
  class Purse {
    coins: (string | undefined)[] = [];
    debt = 0;
    earn(count: number, by?: string) {
      const kept = Math.max(count - this.debt, 0);
      const repaying = count - kept;
      this.debt -= repaying;
      this.coins.push(...Array<string | undefined>(kept).fill(by));
    }
    take(count: number) {
      this.debt += count - this.coins.splice(0, count).length;
    }
    hands = () => [...new Set(this.coins.flatMap((by) => by ?? []))].sort();
  }

  const by = fc.constantFrom('anele', 'sipho', 'thandi');
  const step = (taken: boolean) =>
    fc.oneof(
      fc.record({ sale: by, cents: fc.constant(5) }),
      fc.record({ monthly: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ pay: fc.integer({ min: 1, max: 12 }) }),
      ...(taken ? [fc.record({ clawback: fc.constant(5) })] : []),
    );
  type Step = { sale: string } | { monthly: number } | { pay: number } | { clawback: number };

  /** Takes the steps with the rule's two figures and with coins. */
  function follow(steps: readonly Step[]) {
    const purse = new Purse();
    const hands: Record<string, number> = {};
    let earned = 0;
    let paidCents = 0;
    const earn = (count: number, by?: string) => {
      earned += count;
      if (by) hands[by] = earned;
      purse.earn(count, by);
    };
    for (const one of steps) {
      if ('sale' in one) earn(5, one.sale);
      else if ('monthly' in one) earn(one.monthly);
      else if ('pay' in one) {
        paidCents += one.pay;
        purse.take(one.pay);
      } else {
        earned -= one.clawback;
        purse.take(one.clawback);
      }
    }
    return { counted: unpaidSaleHands({ hands, paidCents }), purse };
  }

  it('names whose coins are left, when they are paid out in their order', () => {
    fc.assert(
      fc.property(fc.array(step(false)), (steps) => {
        const { counted, purse } = follow(steps);
        expect(counted).toEqual(purse.hands());
      }),
    );
  });

  it('leaves nobody out whose coins are left, where some were taken back', () => {
    fc.assert(
      fc.property(fc.array(step(true)), (steps) => {
        const { counted, purse } = follow(steps);
        expect(counted).toEqual(expect.arrayContaining(purse.hands()));
      }),
    );
  });
});
