/**
 * Given a worker alone in its process, each kind of long work goes page by page, in less memory than a
 * function has. The trials of each do it in full counts.
 */
import { describe } from 'vitest';
import { describeBooksWorker } from '../../../support/books/books-worker-suite.ts';
import { describeOutcomeWorker } from '../../../support/bank-outcomes/outcome-worker-suite.ts';
import { describeExport } from '../../../support/jobs/export-suite.ts';
import { describeImport } from '../../../support/jobs/import-suite.ts';
import { describeStatementWorker } from '../../../support/network-statements/statement-worker-suite.ts';

describe.each([
  ['lists', () => describeExport({ rows: 1_000 })],
  ['the books', () => describeBooksWorker({ agents: 250, sales: 2 })],
  ['a price list', () => describeImport({ rows: 200 })],
  [
    'a bank’s statement',
    () => describeOutcomeWorker({ bookings: 2_500, ours: 500, booked: 125, bytes: 1024 * 1024 }),
  ],
  [
    'a network’s statement',
    () => describeStatementWorker({ hundreds: 20, kills: { reading: 1, applying: 3 } }),
  ],
])('%s', (_, describeWork) => describeWork());
