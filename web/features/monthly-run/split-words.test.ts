import { describe, expect, it } from 'vitest';
import { staysOutWords } from '../../../shared/monthly-run/rules.ts';
import type { BatchPart, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import {
  heldWords,
  lockedWords,
  originWords,
  partOfAll,
  splitsOf,
  whyNotSplit,
} from './split-words.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');
const part = (changes: Partial<BatchPart> = {}): BatchPart => ({
  batchId: '2026-10',
  status: 'open',
  lines: 3,
  totalCents: 30_000,
  exceptions: 0,
  ...changes,
});
const second = part({ batchId: '2026-10-2' });
const batchOf = (changes: Partial<PayoutBatch>) => ({ ...second, ...changes }) as PayoutBatch;
const totals = (goes: number, stays: number) => ({
  asOf: '2026-11-02T08:00:00.000Z',
  goes: { lines: goes, cents: goes * 100 },
  stays: { lines: stays, cents: stays * 100 },
});
const moving = (lines: number, stranded = 0) => ({
  moved: { lines, cents: lines * 100 },
  stranded,
});

it('says what locking fixes, of all lines where some stay out or go to another batch', () => {
  const some = (lines: number) => ({ lines, cents: lines * 100 });
  const counted = { leftOut: { ...some(0), reasons: [] }, moved: some(0), stranded: 0 };
  expect(plain(lockedWords({ ...counted, locked: some(26) }))).toBe('26 lines, R26.00 in all');
  const leftOut = { ...some(1), reasons: ['failedCheck' as const] };
  expect(plain(lockedWords({ ...counted, locked: some(25), leftOut }))).toBe(
    '25 of 26 lines, R25.00 in all',
  );
  expect(plain(staysOutWords(leftOut))).toBe('1 line (R1.00) stays out: Account check failed');
});

describe('the steps between the batches of a month', () => {
  it.each<[name: string, batch: Partial<PayoutBatch>, first: Partial<BatchPart>, steps: string[]]>([
    ['an open second batch is split or merged', {}, {}, ['split', 'merge']],
    ['one line isn’t split', { lines: 1 }, {}, ['merge']],
    ['an empty batch has none', { lines: 0 }, {}, []],
    ['a locked batch has none', { status: 'locked' }, {}, []],
    ['none are possible while lines arrive', { splitFrom: '2026-10' }, {}, []],
    ['nothing is merged into a locked batch', {}, { status: 'locked' }, ['split']],
    ['the first batch is merged into none', { batchId: '2026-10' }, {}, ['split']],
  ])('%s', (_, batch, first, steps) => {
    expect(splitsOf(batchOf(batch), [part(first), second])).toEqual(steps);
  });
});

describe('the words of a split', () => {
  it('count a batch among those of its month', () => {
    expect(partOfAll('2026-10-2', [part(), second])).toBe('Part 2 of 2');
  });

  it('say why a preview can’t be carried out', () => {
    expect(whyNotSplit(totals(0, 3))).toContain('nothing would be split off');
    expect(whyNotSplit(totals(3, 0))).toContain('nothing would stay');
    expect(whyNotSplit(totals(1, 2))).toBeUndefined();
  });

  it('say what a releaser’s lines come to, and which nobody can release', () => {
    expect(heldWords(moving(0), 'Sipho Ndlovu')).toBeUndefined();
    expect(plain(heldWords(moving(1), 'Sipho Ndlovu'))).toBe(
      'Sipho Ndlovu had a hand in 1 line, R1.00: it goes to another batch of the month, for somebody else to release.',
    );
    expect(plain(heldWords(moving(2), undefined))).toMatch(
      /^You may not release 2 lines, R2.00, added above a limit: they go /,
    );
    expect(plain(heldWords(moving(2, 1), 'Sipho Ndlovu'))).toContain(
      'Nobody with the finance permission can release 1 line of that: it stays in the other batch',
    );
  });

  it('say where a further batch comes from', () => {
    const origin = { from: '2026-10', at: '2026-11-02T08:00:00.000Z', by: 'thandi' };
    const nameOf = (id: string) => id;
    expect(originWords(batchOf({}), nameOf)).toBeUndefined();
    expect(originWords(batchOf({ splitFrom: '2026-10' }), nameOf)).toBe(
      'Lines of the batch of October 2026 are being moved here.',
    );
    expect(originWords(batchOf({ origin: { ...origin, reason: 'By bank' } }), nameOf)).toBe(
      'Split off from the batch of October 2026 by thandi: By bank',
    );
    const byLock = batchOf({ origin: { ...origin, releaserId: 'sipho' } });
    expect(originWords(byLock, nameOf)).toContain('sipho was to release that and had a hand');
  });
});
