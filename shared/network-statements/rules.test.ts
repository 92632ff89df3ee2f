import { describe, expect, it } from 'vitest';
import { leakageOf } from './preview.ts';
import {
  decideSale,
  isMissing,
  matchLine,
  type MatchedSale,
  networkKey,
  numberKey,
  readLine,
  type Said,
  saidKey,
} from './rules.ts';
import type { StatementMapping } from './schemas.ts';

const TODAY = '2026-11-25';
const mapping: StatementMapping = {
  network: 'Test Network',
  columns: {
    number: 'Order',
    phone: 'MSISDN',
    status: 'State',
    activatedOn: 'Start',
    endedOn: 'End',
  },
  activeValues: ['Active'],
  notYetValues: ['Pending*'],
  endedValues: ['Churned'],
  dayForm: 'YYYY-MM-DD',
  graceDays: 14,
};
const { status: _, ...withoutStatus } = mapping.columns;
const byDays: StatementMapping = { ...mapping, columns: withoutStatus };

const reading = (cells: Record<string, string>, by = mapping) =>
  readLine((name) => cells[name] || undefined, by, TODAY);

describe('a line of a statement', () => {
  it.each<[string, [status: string, activatedOn?: string, endedOn?: string], Said]>([
    ['is active from a day on', ['ACTIVE', '2026-11-01'], { word: 'active', day: '2026-11-01' }],
    ['is active, nobody knows since when', ['active'], { word: 'active', day: undefined }],
    ['is not yet active', ['Pending KYC'], { word: 'notYet' }],
    ['has ended', ['churned', '', '2026-11-03'], { word: 'ended', day: '2026-11-03' }],
    [
      'was active and has ended',
      ['churned', '2026-10-05', '2026-11-03'],
      { word: 'ended', day: '2026-11-03', activated: '2026-10-05' },
    ],
    [
      'has ended before its activation',
      ['churned', '2026-11-04', '2026-11-03'],
      { word: 'ended', day: '2026-11-03' },
    ],
    ['has ended today', ['churned', '', TODAY], { word: 'ended', day: TODAY }],
    [
      'is active until a day to come',
      ['churned', '', '2026-11-30'],
      { word: 'active', day: undefined, endsOn: '2026-11-30' },
    ],
  ])('%s', (_name, [status, activatedOn = '', endedOn = ''], said) => {
    const cells = { number: 'A-1', status, activatedOn, endedOn };
    expect(reading(cells)).toEqual({ number: 'A-1', said });
  });

  it.each<[string, Record<string, string>, string]>([
    ['ended', { endedOn: '2026-11-03' }, 'ended'],
    ['active', { activatedOn: '2026-11-01' }, 'active'],
    ['not yet active', {}, 'notYet'],
    ['active until a day to come', { activatedOn: '2026-11-01', endedOn: '2028-10-31' }, 'active'],
    ['not yet active, with an end to come', { endedOn: '2028-10-31' }, 'notYet'],
  ])('without a status is %s by its days', (_name, cells, word) => {
    expect(reading({ phone: '082 123 4567', ...cells }, byDays).said?.word).toBe(word);
  });

  it.each<[Record<string, string>, string]>([
    [{ status: 'Active' }, 'neither a number nor a phone'],
    [{ number: 'A-1', status: 'Gone' }, 'The status “Gone” in column “State” is none of those'],
    [{ number: 'A-1' }, 'The status “” in column “State”'],
    [{ number: 'A-1', status: 'Churned' }, 'column “End” is blank. Write the day as YYYY-MM-DD.'],
    [
      { number: 'A-1', status: 'Active', activatedOn: '1/11/26' },
      'The date “1/11/26” in column “Start”',
    ],
    [{ number: 'A-1', status: 'Active', activatedOn: '2026-12-01' }, 'is in the future'],
    [
      { number: 'A-1', status: 'Churned', activatedOn: '2026-12-01', endedOn: '2028-11-30' },
      'is in the future',
    ],
    [{ number: 'A'.repeat(41), status: 'Active' }, 'has more than 40 characters'],
  ])('that can’t be read says why: %o', (cells, why) => {
    const line = reading(cells);
    expect(line.said).toBeUndefined();
    expect(line.problem).toContain(why);
  });
});

const sale: MatchedSale = { isPending: false, isActivated: false };
const active: Said = { word: 'active', day: '2026-11-01' };
const ended: Said = { word: 'ended', day: '2026-11-03' };

it.each<[string, Said, Partial<MatchedSale>, object]>([
  ['activates', active, {}, { verdict: 'activate', day: '2026-11-01' }],
  ['activates on the file’s day', { word: 'active' }, {}, { verdict: 'activate', day: TODAY }],
  ['leaves as it is', active, { isActivated: true }, { verdict: 'active' }],
  ['waits for', { word: 'notYet' }, {}, { verdict: 'notYet' }],
  ['ends', ended, {}, { verdict: 'end', day: '2026-11-03' }],
  ['has ended before', ended, { endedOn: '2026-10-01' }, { verdict: 'ended', day: '2026-11-03' }],
  [
    'ends, which it says was active,',
    { ...ended, activated: '2026-10-05' },
    {},
    { verdict: 'end', day: '2026-11-03', activatedOn: '2026-10-05' },
  ],
  ['ends on the day of its submission', ended, { submittedOn: '2026-11-03' }, { verdict: 'end' }],
  [
    'can’t end before the submission of',
    ended,
    { submittedOn: '2026-11-04' },
    { verdict: 'contradiction', day: '2026-11-03' },
  ],
  [
    'of a file from before the submission doesn’t activate',
    { word: 'active' },
    { submittedOn: '2026-12-01' },
    { verdict: 'notYet' },
  ],
  ['still has', active, { endedOn: '2026-10-01' }, { verdict: 'endedHere' }],
  [
    'says nothing of an ended one that waits',
    { word: 'notYet' },
    { endedOn: '2026-10-01' },
    { verdict: 'notYet' },
  ],
  ['can’t end a pending one', ended, { isPending: true }, { verdict: 'waiting' }],
  [
    'is kept for a pending one',
    active,
    { isPending: true },
    { verdict: 'activate', day: '2026-11-01' },
  ],
  ['was kept for', active, { isPending: true, isActivated: true }, { verdict: 'waiting' }],
  [
    'of a file from before the submission isn’t kept for a pending one',
    active,
    { isPending: true, submittedOn: '2026-12-01' },
    { verdict: 'notYet' },
  ],
  [
    'announces an end of',
    { ...active, endsOn: '2026-11-30' },
    { isActivated: true },
    { verdict: 'active', why: 'The network will end it on 2026-11-30.' },
  ],
])('a line %s a sale', (_name, said, changes, expected) => {
  expect(decideSale(said, { ...sale, ...changes }, TODAY)).toMatchObject(expected);
});

it('tells apart what two lines say of a sale', () => {
  expect(saidKey(active)).toBe(saidKey({ word: 'active' }));
  expect(saidKey(ended)).not.toBe(saidKey({ word: 'ended', day: '2026-11-04' }));
  expect(saidKey(ended)).not.toBe(saidKey(active));
});

describe('a line means', () => {
  type Sale = { productId: string; numberKey?: string; endedOn?: string; submittedOn?: string };
  const plain: Sale = { productId: 'p' };
  const numbered: Sale = { numberKey: 'a-1', productId: 'p' };
  const other: Sale = { productId: 'q' };
  const gone: Sale = { ...numbered, endedOn: '2026-10-01' };
  const again: Sale = { ...numbered, submittedOn: '2026-11-03' };
  const before: Said = { word: 'ended', day: '2026-11-02' };
  const products = new Set(['p']);

  it.each<[string, Parameters<typeof matchLine>[0], Sale[], Sale[], Sale[]]>([
    ['the sale of its number', { numberKey: 'a-1' }, [numbered], [plain], [numbered]],
    ['the sale of its phone', { numberKey: 'a-2' }, [], [plain], [plain]],
    ['no sale of another number', { numberKey: 'a-2' }, [], [numbered], []],
    ['a numbered sale, where it has no number', {}, [], [numbered], [numbered]],
    ['the sale of its phone and product', { productIds: products }, [], [plain, other], [plain]],
    ['no sale of a product that is none of ours', { productIds: new Set() }, [], [plain], []],
    ['the sale that stands', { numberKey: 'a-1', said: active }, [gone, again], [], [again]],
    ['the sale that stands, by its end', { said: ended }, [gone, again], [], [again]],
    ['the sale that ended before the other', { said: before }, [gone, again], [], [gone]],
    ['the one sale, whenever it ended', { said: before }, [again], [], [again]],
    ['the sale that stands, by its phone', { said: active }, [], [gone, plain], [plain]],
    ['two sales by an end and a phone', { said: ended }, [], [gone, plain], [gone, plain]],
    ['two sales, where nothing tells them apart', {}, [], [plain, plain], [plain, plain]],
  ])('%s', (...[, line, byNumber, byPhone, found]) => {
    expect(matchLine(line, { byNumber, byPhone: () => byPhone })).toEqual(found);
  });
});

it.each([
  ['2026-11-11', {}, true],
  ['2026-11-12', {}, false],
  ['2026-10-01', { endedOn: '2026-10-20' }, false],
  ['2026-10-01', { isPending: true }, false],
])('a sale approved on %s (%o) is missing: %s', (approvedOn, changes, expected) => {
  const terms = { statementDay: TODAY, graceDays: 14 };
  expect(isMissing({ ...sale, approvedOn, ...changes }, terms)).toBe(expected);
});

describe('leakage', () => {
  const paid = {
    upfrontCommissionCents: 5_000,
    monthlyCommissionCents: 1_000,
    approvedAt: '2026-06-15T08:00:00.000Z',
  };
  it.each<[string, string | undefined, object, [months: number, monthly: number, upfront: number]]>(
    [
      ['the months from the network’s end on', '2026-09-10', {}, [2, 2_000, 0]],
      ['nothing for an end in the open month', '2026-11-03', {}, [0, 0, 0]],
      ['the months since the approval, for an earlier end', '2026-01-01', {}, [5, 5_000, 0]],
      [
        'no month after it ended here',
        '2026-08-10',
        { endedAt: '2026-10-01T00:00:00.000Z' },
        [2, 2_000, 0],
      ],
      ['all, where the network doesn’t list it', undefined, {}, [5, 5_000, 5_000]],
      [
        'no month after its plan’s last one',
        '2026-07-10',
        { earnsThrough: '2026-08' },
        [2, 2_000, 0],
      ],
      [
        'the recruiter’s share too',
        undefined,
        { override: { upfrontCents: 500, monthlyCents: 100 } },
        [5, 5_500, 5_500],
      ],
      ['no upfront that was taken back', undefined, { clawbackCents: 5_000 }, [5, 5_000, 0]],
    ],
  )('is %s', (_name, endedOn, changes, [months, monthlyCents, upfrontCents]) => {
    expect(leakageOf({ ...paid, ...changes }, { endedOn, closedThrough: '2026-10' })).toEqual({
      months,
      monthlyCents,
      upfrontCents,
    });
  });
});

it('compares names and numbers without regard to capitals and blanks', () => {
  expect(networkKey('  Test   NETWORK ')).toBe('test network');
  expect(numberKey(' Ord-1 ')).toBe('ord-1');
});
