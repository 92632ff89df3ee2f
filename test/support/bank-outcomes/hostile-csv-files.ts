/** Damaged and hostile CSV files of a bank, read by `HOSTILE_MAPPING`. */
import { MAX_OUTCOMES } from '../../../shared/bank-outcomes/rules.ts';
import type { OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import { CSV_MAPPING, type Outcome, outcomesCsv } from './bank-outcomes.ts';
import type { HostileFile } from './hostile-bank-files.ts';

const MORE = 'Currency,Day';

/** As the tests' other mapping, with a currency and a day. */
export const HOSTILE_MAPPING: OutcomeMapping = {
  ...CSV_MAPPING,
  name: 'Hostile bank',
  columns: { ...CSV_MAPPING.columns, currency: 'Currency', day: 'Day' },
};

/** The CSV of outcomes with the mapping's further columns. */
export const fullCsv = (outcomes: readonly Outcome[]): string =>
  outcomesCsv(outcomes)
    .split('\r\n')
    .map((line, at) => (line === '' ? '' : `${line},${at === 0 ? MORE : 'ZAR,2026-10-28'}`))
    .join('\r\n');

export function hostileCsvFiles(outcomes: readonly [Outcome, Outcome]): HostileFile[] {
  const [first] = outcomes;
  const id = first.payoutId;
  const csv = fullCsv(outcomes);
  const costs = (value: string) =>
    csv.replace(`,${formatPlainRand(first.amountCents)},`, `,${value},`);
  const dated = (day: string) => csv.replace('2026-10-28', day);
  const many = Array.from({ length: MAX_OUTCOMES + 1 }, (_, at) => ({
    ...first,
    payoutId: `p-${at}`,
  }));
  return [
    ['nothing but a column', 'Payment ID\r\n', /Line 1: .*no column/],
    ['blank lines', ' \n \n', /Line 1: The file is empty/],
    ['without a column', csv.replace('Payment ID', 'Number'), /Line 1: .*no column “Payment ID”/],
    ['a column twice', csv.replace('Reason', 'Amount'), /Line 1: .*“amount” more than once/],
    ['a thousand columns', csv.replace('Reason', 'Reason,x'.repeat(1001)), /Line 1: .*columns/],
    ['a formula', csv.replace(id, '=cmd()'), /Line 2: .*“=cmd\(\)” is a formula/],
    ['a formula of another program', csv.replace(id, '@SUM(1)'), /Line 2: .*formula/],
    ['a formula in quotes', csv.replace(id, '"=1+1"'), /Line 2: .*formula/],
    ['control characters', csv.replace(id, 'pay\u0007out'), /Line 2: .*control characters/],
    ['NUL bytes', csv.replace(id, 'pay\0out'), /Line 2: .*control characters/],
    ['a line break within an id', csv.replace(id, '"pay\nout"'), /Line 2: .*control characters/],
    ['a cell without end', csv.replace(id, 'x'.repeat(501)), /Line 2: .*longer than 500/],
    ['a row with more cells', csv.replace(id, `${id},more,and,more`), /Line 2: .*more cells/],
    ['a row that is cut', `${csv}${id}-2`, /Line 4: .*no amount/],
    ['quotes that don’t match', csv.replace(id, `"${id}`), /Line 2: .*quotes/],
    ['another currency', csv.replace('ZAR', 'USD'), /Line 2: .*“USD”, not in ZAR/],
    ['an amount below zero', costs('-100.50'), /Line 2: .*below zero/],
    ['an amount in words', costs('about 100'), /Line 2: .*“about 100” is none/],
    ['a fraction of a cent', costs('100.505'), /Line 2: .*none/],
    ['no amount', costs(''), /Line 2: .*no amount/],
    ['an exponent', costs('1e5'), /Line 2: .*“1e5” is none/],
    ['another number system', costs('0x64'), /Line 2: .*“0x64” is none/],
    ['groups that aren’t thousands', costs('"1,00,50"'), /Line 2: .*“1,00,50” is none/],
    ['another decimal mark', costs('"100,50"'), /Line 2: .*“100,50” is none/],
    ['dollars', costs('$100.50'), /Line 2: .*is none/],
    ['digits of another script', costs('١٠٠'), /Line 2: .*is none/],
    ['a date in another form', dated('28/10/2026'), /Line 2: .*“28\/10\/2026” isn’t written/],
    ['a day that there isn’t', dated('2026-02-30'), /Line 2: .*isn’t written/],
    ['a row without an id', csv.replace(id, ''), /Line 2: .*neither an id nor a reference/],
    ['an id twice', fullCsv([first, first]), /Line 3: .*stands in row 2 already/],
    ['no rows', fullCsv([]), /no payment in it/],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 1, 2]),
      /Line 1: The file has no column/,
    ],
    ['more payments than a file may have', fullCsv(many), /Line 10002: .*more than 10000 payments/],
  ];
}
