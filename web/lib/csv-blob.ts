import Papa from 'papaparse';

/**
 * A CSV file of rows (arrays, or objects by column name), with the byte order mark by which spreadsheets
 * recognise UTF-8.
 */
export const csvBlob = (rows: readonly (readonly string[] | Record<string, string>)[]): Blob =>
  new Blob([`\ufeff${Papa.unparse([...rows], { newline: '\r\n' })}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });
