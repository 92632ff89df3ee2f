/** Given as many rows as the network may have, an export takes no more memory than of a few, in two files. */
import { describeExport } from '../support/jobs/export-suite.ts';

describeExport({ rows: 2_000_000 });
