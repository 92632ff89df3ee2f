/**
 * Given a worker alone in its process, files of the largest size and statements whose workers are killed take
 * less memory than a function has. Only the trials have rows enough to say so of other long work.
 */
import { describe } from 'vitest';
import { describeImport } from '../../../support/jobs/import-suite.ts';
import { describeStatementWorker } from '../../../support/network-statements/statement-worker-suite.ts';

describe('a price list', () => describeImport({ rows: 200 }));
describe('a network’s statement', () =>
  describeStatementWorker({ hundreds: 4, kills: { reading: 1, applying: 1 } }));
