import { describe, expect, it } from 'vitest';
import { parseDecimal, parsePrice } from './decimal.ts';

describe('a decimal', () => {
  it.each([
    ['10', 10],
    ['10.5', 10.5],
    ['12,5', 12.5],
    [' 0.125 ', 0.125],
    ['1 000', 1000],
    ['1,000', 1000],
    ['1,000.5', 1000.5],
    ['1\u00a0000,5', 1000.5],
    ['1,2345', 1.2345],
    ['-3', -3],
    ['+3', 3],
  ])('is read as it is written: %j', (text, number) => expect(parseDecimal(text)).toBe(number));

  it.each(['', ' ', 'ten', '1.2.3', '10 Mbps', '1e9', 'NaN', 'Infinity', '0x10', '1,00,000', '.5'])(
    'is no number: %j',
    (text) => expect(parseDecimal(text)).toBeUndefined(),
  );
});

describe('a price', () => {
  it.each([
    ['799', 79_900],
    ['799.9', 79_990],
    ['R799.00', 79_900],
    ['r 1 234,50', 123_450],
    ['1,234.50', 123_450],
    ['346.9565', 34_696],
    ['346.955', 34_696],
    ['346.9549', 34_695],
    ['0', 0],
    ['-1.50', -150],
    ['999999999999', 99_999_999_999_900],
  ])('is read in whole cents: %j', (text, cents) => expect(parsePrice(text)).toBe(cents));

  it.each(['', 'R', 'free', '799 rand', '$5', '1.2.3'])('is not %j', (text) =>
    expect(parsePrice(text)).toBeUndefined(),
  );
});
