import { describe, expect, it } from 'vitest';
import type { ForecastRow } from '../../../shared/monthly-run/schemas.ts';
import { comparedWith, findRows, forecastCells } from './forecast-words.ts';

const row = (id: string, agentName: string, more: Partial<ForecastRow> = {}): ForecastRow => ({
  id,
  agentId: id,
  agentName,
  payoutType: 'monthly',
  amountCents: 12_000,
  bankName: 'FNB',
  accountNumber: '•••• 0123',
  reasons: [],
  ...more,
});
const rows = [
  row('a1', 'Nomsa Dlamini'),
  row('a2', 'Thabo Mokoena', { reasons: ['onHold', 'belowMinimum'] }),
  row('p3', 'Zanele Khumalo', { payoutId: 'p3', reasons: ['noBankDetails'] }),
];

describe('the rows of a forecast', () => {
  it.each([
    ['', undefined, ['a1', 'a2', 'p3']],
    ['dlamini NOMSA', undefined, ['a1']],
    ['p3', undefined, ['p3']],
    ['nobody', undefined, []],
    ['', 'lines', ['a1']],
    ['', 'exceptions', ['a2', 'p3']],
    ['', 'belowMinimum', ['a2']],
    ['zanele', 'lines', []],
  ] as const)('are found by %j among %s', (q, shown, ids) => {
    expect(findRows(rows, { q, shown }).map(({ id }) => id)).toEqual(ids);
  });

  it('become cells that no spreadsheet runs', () => {
    const [, cells] = forecastCells([row('a1', '=1+1', { amountCents: 123_456 })]);
    expect(cells).toEqual(['a1', '.=1+1', '', 'monthly', '1234.56', 'FNB', '•••• 0123', 'yes', '']);
  });
});

it.each([
  [{ totalCents: 30_000 }, '1 line; forecast 150 % more'],
  [{ totalCents: 0 }, '1 line; forecast 100 % less'],
  [{ totalCents: 12_001 }, '1 line; forecast <1 % more'],
  [{ totalCents: 12_000 }, '1 line; forecast the same'],
])('a forecast of %j is compared in words', (totals, words) => {
  expect(comparedWith(totals, { lines: 1, totalCents: 12_000 })).toBe(words);
});
