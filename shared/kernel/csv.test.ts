import { describe, expect, it } from 'vitest';
import { textCell } from './csv.ts';

describe('a cell of a CSV file', () => {
  it.each([
    "N'wa-Mitwa",
    'Jean-Pierre O’Brien',
    'nomsa+fibre@customer.example',
    '082 123 4567',
    '1234.50',
    'a = b + c',
    '"Quoted" name',
    'Thandi; Sipho',
    'नमस्ते 你好 😀',
    '',
  ])('stays as it is: %j', (text) => expect(textCell(text)).toBe(text));

  it.each([
    ['=1+1', '.=1+1'],
    ['+27821234567', '.+27821234567'],
    ['-500.00', '.-500.00'],
    ['@SUM(A1)', '.@SUM(A1)'],
    ["=cmd|' /C calc'!A0", ".=cmd|' /C calc'!A0"],
    ['  =1+1', '.  =1+1'],
    ['"=1+1"', '."=1+1"'],
    ["'=1+1", ".'=1+1"],
    ['“=1+1”', '.“=1+1”'],
    ['\u00a0\u200b\ufeff=1+1', '.\u00a0\u200b\ufeff=1+1'],
    ['＝1+1', '.＝1+1'],
    ['＋1', '.＋1'],
    ['－1', '.－1'],
    ['＠SUM', '.＠SUM'],
    ['﹦1', '.﹦1'],
    ['−1', '.−1'],
    // With the combining stroke, NFKC makes one character of it.
    ['=\u03381+1', '.=\u03381+1'],
    ['Nomsa;=1+1', 'Nomsa;.=1+1'],
    ['Nomsa; "=1+1";x', 'Nomsa;. "=1+1";x'],
  ])('is escaped where it is a formula: %j', (text, cell) => expect(textCell(text)).toBe(cell));

  it.each([
    ['Called twice.\nNo answer.', 'Called twice. No answer.'],
    ['Called\r\n\r\n=1+1', 'Called =1+1'],
    ['\t=1+1', '. =1+1'],
    ['\r=1+1', '. =1+1'],
    ['one\u2028two', 'one two'],
  ])('is one line: %j', (text, cell) => expect(textCell(text)).toBe(cell));
});
