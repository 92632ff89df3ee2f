/** Reads the amount of a row of a CSV, and on which side it is. Pure; cents are read from the text's digits. */
import { quote } from '../../../shared/kernel/file-cells.ts';
import type { OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { FileProblem, refuseLine } from '../../domain/uploads/refuse-file.ts';

/** Digits with or without thousands in threes, and up to two decimals. */
const NUMBERS = {
  '.': /^(\d{1,13}|\d{1,3}(?:[ ,\u00a0]\d{3})+)(?:\.(\d{1,2}))?$/,
  ',': /^(\d{1,13}|\d{1,3}(?:[ .\u00a0]\d{3})+)(?:,(\d{1,2}))?$/,
} as const;

/** Banks write a debit with a sign before or after it, in brackets, or with the letters DR. */
function unsigned(text: string): { digits: string; minus: boolean } {
  const [, bracketed] = /^\((.*)\)$/.exec(text) ?? [];
  const [, before = '', digits = '', after = ''] =
    /^([-+]?)\s*(?:R|ZAR)?\s*(.*?)\s*(-|\+|DR?|CR?)?$/i.exec(bracketed ?? text) ?? [];
  const isDebit = after === '-' || /^d/i.test(after);
  return { digits, minus: bracketed !== undefined || before === '-' || isDebit };
}

interface SignedAmount {
  cents: number;
  isMinus: boolean;
}

/**
 * The amount of a row: of the one column with its sign, or of the columns of money out and in, of which one is
 * filled.
 * @throws FileProblem where there is none, or one that can't be read
 */
export function readCsvAmount(
  row: number,
  cell: (name: 'amount' | 'moneyOut' | 'moneyIn') => string | undefined,
  mapping: OutcomeMapping,
): SignedAmount {
  const { decimalMark, sign, columns } = mapping;
  if (columns.moneyOut === undefined) {
    const amount = readSigned(row, cell('amount'), decimalMark);
    if (!amount) return refuseLine(row, 'The row has no amount.');
    if (amount.isMinus && sign === 'none')
      refuseLine(row, `The amount ${quote(cell('amount') ?? '')} is below zero.`);
    return amount;
  }
  // Banks write 0.00 on the other side, and debits with or without a minus.
  const sides = (['moneyOut', 'moneyIn'] as const).flatMap((name) => {
    const amount = readSigned(row, cell(name), decimalMark);
    if (!amount || amount.cents === 0) return [];
    if (name === 'moneyIn' && amount.isMinus) refuseLine(row, 'The money in is below zero.');
    return [{ cents: amount.cents, isMinus: name === 'moneyOut' }];
  });
  const [side, other] = sides;
  if (other) refuseLine(row, 'The row has both money out and money in.');
  return side ?? refuseLine(row, 'The row has no amount.');
}

function readSigned(
  row: number,
  text: string | undefined,
  decimalMark: OutcomeMapping['decimalMark'],
): SignedAmount | undefined {
  if (text === undefined) return undefined;
  const { digits, minus } = unsigned(text);
  const match = NUMBERS[decimalMark].exec(digits);
  if (!match) throw new FileProblem(row, `The amount ${quote(text)} is none.`);
  const [, whole = '', decimals = ''] = match;
  const cents = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return { cents, isMinus: minus };
}
