/** Given our workbooks as LibreOffice saved them, no cell is another one. */
import { expect, it } from 'vitest';
import saved from '../../../test/baseline/saved-workbooks.json' with { type: 'json' };
import { cellsOf, workbookNamed } from '../../../test/support/jobs/spreadsheets.ts';

it.each(Object.entries(saved))('%s', (name, file) => {
  expect(cellsOf(Buffer.from(file, 'base64'))).toEqual(cellsOf(workbookNamed(name)));
});
