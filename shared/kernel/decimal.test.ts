import { describe, expect, it } from 'vitest';
import { hasDecimalComma, isAmbiguous, parseDecimal, parsePrice } from './decimal.ts';

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

describe('a decimal beside semicolons', () => {
  it.each([
    ['4,096', 4.096],
    ['0,512', 0.512],
    ['1 199,00', 1199],
    ['1.234,5', 1234.5],
    ['1.234.567', 1_234_567],
    ['17.39', 17.39],
    ['1000', 1000],
  ])('has a comma: %j', (text, number) => expect(parseDecimal(text, 'decimal')).toBe(number));

  it.each(['1.234', '-12.000', 'R 1.199'])('isn’t guessed: %j', (text) => {
    expect(parseDecimal(text, 'decimal')).toBeUndefined();
    expect(parsePrice(text, 'decimal')).toBeUndefined();
    expect(isAmbiguous(text, 'decimal')).toBe(true);
  });

  it('isn’t guessed in a row whose other numbers have decimal commas', () => {
    expect(parseDecimal('4,096', 'unsure')).toBeUndefined();
    expect(parseDecimal('17,39', 'unsure')).toBe(17.39);
    expect(['17,39', '1,2345', '4,096', '1,000.50', '7'].map(hasDecimalComma)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is a price as well', () => expect(parsePrice('R 99,999', 'decimal')).toBe(10_000));
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
