import { expect, it } from 'vitest';
import { figureLines } from './figure-lines.ts';

const amount = { label: 'Amount', words: 'R50.00' };
const nomsa = { label: 'R50.00', words: 'Nomsa Dlamini' };
const lerato = { label: 'R50.00', words: 'Lerato Molefe' };
const linesOf = (...call: Parameters<typeof figureLines>) =>
  figureLines(...call).map(({ label, words, asked }) => [label, words, asked]);

it('shows figures once where they are as they were asked for, in whatever order', () => {
  expect(linesOf([amount])).toEqual([['Amount', 'R50.00', undefined]]);
  expect(linesOf([nomsa, lerato], [lerato, nomsa])).toEqual([
    ['R50.00', 'Lerato Molefe', undefined],
    ['R50.00', 'Nomsa Dlamini', undefined],
  ]);
});

it('shows both where a figure has changed, and what came or is gone', () => {
  expect(linesOf([amount, nomsa], [{ label: 'Amount', words: 'R60.00' }, lerato])).toEqual([
    ['Amount', 'R60.00', 'R50.00'],
    ['R50.00', 'Lerato Molefe', 'Nomsa Dlamini'],
  ]);
  expect(linesOf([amount], [nomsa])).toEqual([
    ['R50.00', 'Nomsa Dlamini', ''],
    ['Amount', undefined, 'R50.00'],
  ]);
});
