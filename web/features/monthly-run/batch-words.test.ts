import { describe, expect, it } from 'vitest';
import { staysOutWords } from '../../../shared/monthly-run/rules.ts';
import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import {
  actionOf,
  cameBack,
  inAll,
  leftOutWords,
  lifeOf,
  lockedWords,
  nextOf,
  noFilesYet,
  reasonWords,
} from './batch-words.ts';

const batchOf = (changes: Partial<PayoutBatch> = {}): PayoutBatch => ({
  batchId: '2026-10',
  period: '2026-10',
  today: '2026-11-02',
  status: 'open',
  lines: 3,
  totalCents: 15_000,
  exceptions: 0,
  files: [],
  fileSet: 1,
  voidFileSets: [],
  paid: { lines: 0, cents: 0 },
  returned: { lines: 0, cents: 0 },
  ...changes,
});

describe('a batch’s steps', () => {
  const states = (batch: PayoutBatch) =>
    lifeOf(batch, '2026-11-01T00:04:00Z').map(({ name, state }) => `${name}: ${state}`);

  it('shows which are done, current and to come', () => {
    expect(states(batchOf({ status: 'exported' }))).toEqual([
      'Open: done',
      'Locked: done',
      'Exported: current',
      'Processing: to come',
      'Paid: to come',
    ]);
  });

  it('ends partly paid where the bank returned some of it', () => {
    expect(states(batchOf({ status: 'partlyPaid' })).at(-1)).toBe('Partly paid: current');
  });

  it('are all to come while the run fills it', () => {
    expect(
      new Set(states(batchOf({ status: 'collecting' })).map((one) => one.split(': ')[1])),
    ).toEqual(new Set(['to come']));
  });

  it('says when and by whom each step was taken, but not for later ones', () => {
    const locked = { at: '2026-11-02T08:00:00Z', by: 'thandi' };
    const [open, lockedStage, exported] = lifeOf(batchOf({ status: 'locked', locked }), undefined);
    expect(open).toEqual({ name: 'Open', state: 'done' });
    expect(lockedStage).toEqual({ name: 'Locked', state: 'current', ...locked });
    expect(exported).toEqual({ name: 'Exported', state: 'to come' });
  });
});

describe('what can be done next', () => {
  const work = { kind: 'pay', done: 1, total: 3 } as const;
  it.each([
    ['an open batch is locked', batchOf(), 'lock'],
    ['an empty batch is locked', batchOf({ lines: 0, totalCents: 0 }), 'lock'],
    ['a locked one is downloaded', batchOf({ status: 'locked' }), undefined],
    ['an exported one becomes processing', batchOf({ status: 'exported' }), 'process'],
    ['a processing one becomes paid', batchOf({ status: 'processing' }), 'pay'],
    ['a paid one has nothing left', batchOf({ status: 'paid' }), undefined],
    [
      'nothing is done while work is under way',
      batchOf({ status: 'processing', work: { ...work, status: 'running' } }),
      undefined,
    ],
    [
      'work that stopped is started again',
      batchOf({ status: 'processing', work: { ...work, status: 'failed' } }),
      'pay',
    ],
  ] as const)('%s', (_, batch, action) => {
    expect(actionOf(batch)).toBe(action);
  });

  it('distinguishes an empty batch from one with only exceptions', () => {
    const empty = { lines: 0, totalCents: 0 };
    expect(nextOf(batchOf(empty)).text).toContain('Nothing is due');
    expect(nextOf(batchOf({ ...empty, exceptions: 2 })).text).toContain('The exceptions say');
    expect(nextOf(batchOf({ ...empty, status: 'paid' })).title).toBe('Nothing was paid');
    expect(nextOf(batchOf({ status: 'paid' })).title).toBe('Everything is paid');
  });
});

it('counts in words', () => {
  expect(inAll(1, 5_000)).toBe('1 line, R50.00 in all');
  expect(inAll(10_000, 123_450)).toBe('10\u00a0000 lines, R1\u00a0234.50 in all');
});

it('says what locking fixes, of all lines where some stay out', () => {
  const some = (lines: number) => ({ lines, cents: lines * 100 });
  const leftOut = { ...some(1), reasons: ['failedCheck' as const] };
  const none = { ...some(0), reasons: [] };
  expect(lockedWords({ locked: some(26), leftOut: none })).toBe('26 lines, R26.00 in all');
  expect(lockedWords({ locked: some(25), leftOut })).toBe('25 of 26 lines, R25.00 in all');
  expect(staysOutWords(leftOut)).toBe('1 line (R1.00) stays out: Account check failed');
});

it('says why there is nothing to download', () => {
  const work = { kind: 'lock', status: 'running', done: 0, total: 3 } as const;
  expect(noFilesYet(batchOf())).toBe('The files are written when the batch is locked.');
  expect(noFilesYet(batchOf({ work }))).toBe('The files are being written.');
});

it('says until when bank details are on hold, where that is known', () => {
  const known = { holdUntil: '3 Nov, 14:05', minimumCents: 10_000 };
  expect(reasonWords('onHold', known).short).toBe('On hold until 3 Nov, 14:05');
  expect(reasonWords('onHold', { ...known, holdUntil: undefined }).short).toBe(
    'Bank details on hold',
  );
  expect(reasonWords('belowMinimum', known).short).toBe('Below the minimum of R100.00');
});

describe('lines that stay out', () => {
  it.each([
    [0, ''],
    [1, '1 line came back and stays out.'],
    [2, '2 lines came back and stay out.'],
  ])('are said where %i came back', (lines, words) => {
    expect(cameBack(lines)).toBe(words);
  });

  it('are said with their reasons before the batch is locked', () => {
    expect(leftOutWords(['inactive', 'onHold'])).toBe(
      'Locking leaves it out: Agent not active, Bank details on hold',
    );
  });
});
