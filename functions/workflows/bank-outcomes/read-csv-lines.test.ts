/** A bank's CSV is read by a mapping: statements with one amount or two, by name or by number; reports. */
import { describe, expect, it } from 'vitest';
import { OUR_ACCOUNT } from '../../../test/support/bank-outcomes/bank-messages/build-camt.ts';
import { CSV_MAPPING, outcomesCsv } from '../../../test/support/bank-outcomes/bank-outcomes.ts';
import { mappingOfProfile } from '../../../shared/bank-outcomes/profiles.ts';
import type { OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { readBankFile } from './read-bank-file.ts';

const OURS = { currency: 'ZAR', account: OUR_ACCOUNT };
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('a statement as CSV', () => {
  const mapping = {
    ...CSV_MAPPING,
    columns: { day: 'Date', amount: 'Amount', reference: 'Description' },
    paidValues: [],
    returnedValues: [],
    onTheWayValues: [],
    sign: 'minusIsPaid' as const,
    dayForm: 'YYYY/MM/DD' as const,
  };
  const HEAD = 'ACCOUNT HISTORY\n\nName:, OURS\nBalance:, 120345.10, 119000.00\n\n';
  const statementOf = (...rows: string[]) =>
    `${HEAD}Date, Amount, Balance, Description\n${rows.join('\n')}\n`;
  const read = (bytes: Uint8Array) => readBankFile(bytes, OURS, mapping);
  const linesOf = (...rows: string[]) =>
    read(bytesOf(statementOf(...rows))).lines.map(({ word, amountCents, reference }) => [
      word,
      amountCents,
      reference,
    ]);
  const OURS_ROW = '2026/11/27, -460.00, 120345.10, FNB OB PMT 202610 UCZB4H3D';
  const PAID = ['paid', 46_000, 'FNB OB PMT 202610 UCZB4H3D'];

  it('has its header below what the bank puts above it', () => {
    expect(linesOf(OURS_ROW)).toEqual([PAID]);
  });

  it.each([
    ['interest without an amount', '2026/11/27, , 1.00, Interest'],
    ['a balance without a text', '2026/11/27, 120335.60, , '],
    ['a day of another form', '27 Nov, 1.00, 1.00, Card'],
    ['more cells than columns', '2026/11/27, 1.00, 1.00, Card, Shop, Cape Town'],
  ])('goes on at a row that says nothing about us: %s', (_, row) => {
    expect(linesOf(row, OURS_ROW)).toMatchObject([{ 0: 'paid', 1: undefined }, PAID]);
  });

  it.each(['460.00-', '(460.00)', '460.00 DR', 'R 460.00-', '-R460.00'])(
    'has debits as banks write them: %s',
    (amountText) => {
      expect(linesOf(OURS_ROW.replace('-460.00', amountText))).toEqual([PAID]);
    },
  );

  it.each(['460.00', '460.00 CR', '+460.00'])('and credits: %s', (amountText) => {
    const [line] = linesOf(OURS_ROW.replace('-460.00', amountText));
    expect(line).toEqual(['returned', ...PAID.slice(1)]);
  });

  it('has a row in doubt that can’t be read, with what it may be about, and goes on', () => {
    const { lines } = read(
      bytesOf(statementOf(OURS_ROW.replace('-460.00', 'about 460'), OURS_ROW)),
    );
    expect(lines).toMatchObject([
      { line: 7, reference: PAID[2], doubt: 'The amount “about 460” is none.' },
      { line: 8, word: 'paid', amountCents: 46_000 },
    ]);
    expect(lines[1]?.doubt).toBeUndefined();
  });
});

const STATEMENT: OutcomeMapping = {
  ...CSV_MAPPING,
  columns: { reference: 'Details', moneyOut: 'Out', moneyIn: 'In' },
  paidValues: [],
  returnedValues: [],
  onTheWayValues: [],
};

describe('a statement with a column for each side', () => {
  const lineOf = (row: string) => {
    const [line] = readBankFile(bytesOf(`Details,Out,In\n${row}\n`), OURS, STATEMENT).lines;
    return [line?.word, line?.amountCents, line?.doubt];
  };

  it.each([
    ['a debit', 'REF,460.00,', ['paid', 46_000, undefined]],
    ['a debit with a minus', 'REF,-460.00,', ['paid', 46_000, undefined]],
    ['nothing on the other side', 'REF,460.00,0.00', ['paid', 46_000, undefined]],
    ['a credit', 'REF,,460.00', ['returned', 46_000, undefined]],
    [
      'both sides',
      'REF,460.00,1.00',
      ['paid', undefined, 'The row has both money out and money in.'],
    ],
    ['neither side', 'REF,,', ['paid', undefined, 'The row has no amount.']],
    [
      'a credit that is taken back',
      'REF,,-1.00',
      ['paid', undefined, 'The money in is below zero.'],
    ],
  ])('has %s', (_, row, expected) => {
    expect(lineOf(row)).toEqual(expected);
  });
});

describe('a file without a header', () => {
  const mapping: OutcomeMapping = {
    ...STATEMENT,
    byNumber: true,
    columns: {
      day: 'column_1',
      amount: 'Column 3',
      reference: 'column_2',
      description: 'column_4',
    },
    sign: 'minusIsPaid',
  };
  const text = 'Statement\n2026-11-27,REF 1,-460.00,PAID REF 1\n2026-11-28,REF 2,1.00,X,more\n';

  it('has its columns by number, and its first row isn’t left out', () => {
    expect(readBankFile(bytesOf(text), OURS, mapping).lines).toMatchObject([
      { line: 1, doubt: 'The row has no amount.' },
      { line: 2, word: 'paid', amountCents: 46_000, reference: 'PAID REF 1', day: '2026-11-27' },
      { line: 3, word: 'returned', amountCents: 100, reference: 'REF 2 X' },
    ]);
  });

  it('is refused where it has fewer columns', () => {
    const columns = { ...mapping.columns, account: 'column_9' };
    expect(() => readBankFile(bytesOf(text), OURS, { ...mapping, columns })).toThrow(
      'The file has no column “column_9”.',
    );
  });
});

it.each(['PERHAPS', ''])('stops only the row whose status is unknown: “%s”', (status) => {
  const csv = outcomesCsv([
    { payoutId: 'payout-1', amountCents: 1_000, word: 'paid' },
    { payoutId: 'payout-2', amountCents: 1_000, word: 'returned' },
  ]).replace('PAID', status);
  expect(readBankFile(bytesOf(csv), OURS, CSV_MAPPING).lines).toMatchObject([
    { endToEndId: 'payout-1', doubt: `The status “${status}” is none of those of the mapping.` },
    { endToEndId: 'payout-2', word: 'returned' },
  ]);
});

describe('a statement whose layout is known', () => {
  const ABSA = 'Date,Description,Amount,Balance\n20261127,PAY 202610 UCZB4H3D,-460.00,1.00\n';

  it('needs no mapping, and tells as what it was read', () => {
    expect(readBankFile(bytesOf(ABSA), OURS)).toMatchObject({
      mapping: { name: 'Absa statement' },
      lines: [{ word: 'paid', amountCents: 46_000, reference: 'PAY 202610 UCZB4H3D' }],
    });
  });

  it('is asked about where it fits two banks', () => {
    const text = `${ABSA}2026/11/27,REF,-1.00,1.00\n`;
    expect(() => readBankFile(bytesOf(text), OURS)).toThrow(/statement of FNB or Absa\. .*choose/);
    const { lines } = readBankFile(bytesOf(text), OURS, mappingOfProfile('absa'));
    expect(lines).toMatchObject([{ amountCents: 46_000 }, { doubt: expect.any(String) as string }]);
  });
});
