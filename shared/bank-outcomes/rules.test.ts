import { describe, expect, it } from 'vitest';
import { sameAccount } from '../kernel/account-number.ts';
import { reasonWords } from '../kernel/iso-reasons.ts';
import {
  addApplied,
  type BankLine,
  type Candidate,
  decideLine,
  decideWholeBatch,
  nothingApplied,
  readMessageId,
  type WholeBatch,
  type WholeBatchLine,
} from './rules.ts';

const paid: BankLine = { word: 'paid', amountCents: 10_000, isBooking: true, looksOurs: true };
const back: BankLine = { ...paid, word: 'returned' };
const report: BankLine = { word: 'paid', isBooking: false, looksOurs: false };
const batch = { batchId: '2026-10', status: 'processing', isWorkedOn: false, fileSet: 1 } as const;
const payout: Candidate = {
  payoutId: 'p',
  status: 'processing',
  amountCents: 10_000,
  accountNumber: '0062000',
  batch,
};
const inBatch = (changes: Partial<NonNullable<Candidate['batch']>>): Candidate => ({
  ...payout,
  batch: { ...batch, ...changes },
});
const pending = (status: NonNullable<Candidate['batch']>['status']): Candidate => ({
  ...inBatch({ status }),
  status: 'pending',
});
const single: Candidate = { ...payout, batch: undefined };

describe('decideLine', () => {
  it.each<[string, BankLine, Candidate[], string, string?]>([
    ['a line of a batch that the bank paid', paid, [payout], 'paid'],
    ['a single payout that the bank paid', paid, [single], 'paid'],
    ['a status report without an amount', report, [payout], 'paid'],
    ['a line that came back', back, [payout], 'returned'],
    ['a paid payout that came back', back, [{ ...payout, status: 'paid' }], 'returned'],
    ['a payment on its way', { ...paid, word: 'onTheWay' }, [payout], 'onTheWay'],
    ['what is paid already', paid, [{ ...payout, status: 'paid' }], 'applied'],
    ['what is returned already', back, [{ ...payout, status: 'returned' }], 'applied'],
    [
      'what was paid, and returned since',
      paid,
      [{ ...payout, status: 'returned', transactionId: 'x' }],
      'applied',
    ],
    [
      'what came back and was never paid',
      paid,
      [{ ...payout, status: 'returned' }],
      'mismatch',
      'never marked as paid',
    ],
    ['a booking without marks of ours', { ...paid, looksOurs: false }, [], 'notOurs'],
    ['a booking with marks of ours', paid, [], 'unknown'],
    ['a reported payment of nobody', report, [], 'unknown'],
    ['two payouts', paid, [payout, single], 'mismatch', '2 payouts'],
    ['another amount', { ...paid, amountCents: 1 }, [payout], 'mismatch', 'R0.01'],
    ['a booking without an amount', { ...paid, amountCents: undefined }, [payout], 'mismatch'],
    ['the account with other zeros', { ...paid, account: '62 000' }, [payout], 'paid'],
    ['another account', { ...paid, account: '4711' }, [payout], 'mismatch', 'another account'],
    ['unclear words', { ...back, doubt: 'It is a credit' }, [payout], 'mismatch', 'credit'],
    ['a rejected payout', paid, [{ ...single, status: 'rejected' }], 'mismatch', 'rejected here'],
    ['a pending payout', paid, [{ ...single, status: 'pending' }], 'mismatch', 'not marked'],
    ['a line of an exported batch', paid, [pending('exported')], 'mismatch', 'not marked'],
    ['its return', back, [pending('exported')], 'mismatch', 'open the batch again'],
    ['a line of a locked batch', paid, [pending('locked')], 'mismatch', 'no bank can know'],
    [
      'a batch that a job works on',
      paid,
      [inBatch({ isWorkedOn: true })],
      'mismatch',
      'being worked on',
    ],
    [
      'the files that count',
      { ...paid, message: { batchId: '2026-10', fileSet: 2 } },
      [inBatch({ fileSet: 2 })],
      'paid',
    ],
    [
      'void files',
      { ...back, message: { batchId: '2026-10', fileSet: 1 } },
      [inBatch({ fileSet: 2 })],
      'mismatch',
      'set 2 counts',
    ],
    [
      'the files of another batch',
      { ...paid, message: { batchId: '2026-10-2', fileSet: 1 } },
      [payout],
      'mismatch',
      'isn’t in it',
    ],
  ])('%s', (...[, line, candidates, verdict, words]) => {
    const decision = decideLine(line, candidates);
    expect(decision.verdict).toBe(verdict);
    if (words) expect(decision.why).toContain(words);
  });
});

const whole: WholeBatch = {
  batchId: '2026-10',
  status: 'processing',
  isWorkedOn: false,
  fileSet: 1,
  namedFileSet: 1,
  processing: { lines: 2, cents: 20_000 },
  settled: { lines: 1, cents: 5_000 },
  paidLines: 1,
  lines: 3,
  totalCents: 25_000,
};
const all: WholeBatchLine = { word: 'paid', amountCents: 20_000 };
const refused: WholeBatchLine = { word: 'returned' };

describe('decideWholeBatch', () => {
  it.each<[string, WholeBatchLine, Partial<WholeBatch> | undefined, string, string?]>([
    ['exactly the processing lines', all, {}, 'paid'],
    ['their number too', { ...all, count: 2 }, {}, 'paid'],
    ['another number', { ...all, count: 3 }, {}, 'mismatch', 'in 3 payments'],
    ['another total', { ...all, amountCents: 25_000 }, {}, 'mismatch', 'R50.00 that are settled'],
    ['no total', { word: 'paid' }, {}, 'mismatch', 'no total'],
    ['a refusal without a total', refused, {}, 'returned'],
    [
      'a refusal of what was ordered',
      { ...refused, amountCents: 25_000, count: 3 },
      {},
      'returned',
    ],
    ['a reversal of what is processing', { ...refused, amountCents: 20_000 }, {}, 'returned'],
    ['a refusal of something else', { ...refused, amountCents: 1 }, {}, 'mismatch'],
    ['a booking back without a total', { ...refused, isBooking: true }, {}, 'mismatch', 'no total'],
    [
      'a booking back of what was ordered, of which a part is settled',
      { ...refused, isBooking: true, amountCents: 25_000, count: 3 },
      {},
      'mismatch',
      'R50.00 that are settled',
    ],
    [
      'a booking back of what is processing',
      { ...refused, isBooking: true, amountCents: 20_000 },
      {},
      'returned',
    ],
    ['unclear words', { ...refused, doubt: 'It is a credit' }, {}, 'mismatch', 'credit'],
    ['what is on its way', { word: 'onTheWay' }, {}, 'onTheWay'],
    ['a message of nobody', all, undefined, 'unknown'],
    ['void files', all, { fileSet: 2 }, 'mismatch', 'set 2 counts'],
    ['an exported batch', all, { status: 'exported' }, 'mismatch', 'not marked as processing'],
    ['a batch that a job works on', all, { isWorkedOn: true }, 'mismatch', 'being worked on'],
    ['a settled batch', all, { status: 'paid' }, 'applied'],
    ['its refusal', refused, { status: 'partlyPaid' }, 'mismatch', 'line by line'],
    ['nothing that is processing', all, { processing: { lines: 0, cents: 0 } }, 'applied'],
    [
      'what comes back of lines that are paid',
      { ...refused, amountCents: 25_000 },
      { processing: { lines: 0, cents: 0 } },
      'mismatch',
      'line by line',
    ],
    [
      'what comes back of lines that all came back',
      { ...refused, amountCents: 25_000 },
      { processing: { lines: 0, cents: 0 }, paidLines: 0 },
      'applied',
    ],
    [
      'the refusal of what all came back',
      refused,
      { status: 'partlyPaid', paidLines: 0 },
      'applied',
    ],
  ])('%s', (...[, line, changes, verdict, words]) => {
    const decision = decideWholeBatch(line, changes && { ...whole, ...changes });
    expect(decision.verdict).toBe(verdict);
    if (words) expect(decision.why).toContain(words);
  });
});

it.each([
  ['PAYOUTS-2026-10', { batchId: '2026-10', fileSet: 1 }],
  ['PAYOUTS-2026-10-3', { batchId: '2026-10', fileSet: 3 }],
  ['PAYOUTS-2026-10-B2', { batchId: '2026-10-2', fileSet: 1 }],
  [' PAYOUTS-2026-10-B2-3 ', { batchId: '2026-10-2', fileSet: 3 }],
  ['PAYOUTS-2026-13', undefined],
  ['SALARIES-2026-10', undefined],
  [undefined, undefined],
])('reads the message id %s', (messageId, expected) => {
  expect(readMessageId(messageId)).toEqual(expected);
});

it.each([
  ['AC04', undefined, 'The account is closed (AC04)'],
  ['AC04', 'Rekening gesluit', 'The account is closed (AC04): Rekening gesluit'],
  ['ZZ99', undefined, 'The bank gave a reason (ZZ99)'],
  [undefined, 'Unpaid', 'Unpaid'],
  [undefined, undefined, 'The bank gave no reason'],
])('says the reason %s, %s', (code, text, words) => {
  expect(reasonWords(code, text)).toBe(words);
});

it.each([
  ['0062 000-1', '620001', true],
  ['620001', '620010', false],
])('compares the accounts %s and %s', (one, other, expected) => {
  expect(sameAccount(one, other)).toBe(expected);
});

it('adds up what several applications did', () => {
  const one = { ...nothingApplied(), paid: { lines: 1, cents: 100 }, failed: 2 };
  const other = { ...nothingApplied(), paid: { lines: 2, cents: 300 }, already: 1 };
  expect(addApplied(one, other)).toEqual({
    paid: { lines: 3, cents: 400 },
    returned: { lines: 0, cents: 0 },
    already: 1,
    failed: 0,
  });
});
