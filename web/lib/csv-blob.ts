import Papa from 'papaparse';

/**
 * A CSV file of rows, as arrays or by their columns' names, with the mark by which spreadsheets know its
 * letters.
 */
export const csvBlob = (rows: readonly (readonly string[] | Record<string, string>)[]): Blob =>
  new Blob([`\ufeff${Papa.unparse([...rows], { newline: '\r\n' })}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });
