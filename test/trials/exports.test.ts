/** Given as many rows as the network may have, an export takes no more memory than of a few. */
import { describeExport } from '../support/export-suite.ts';

describeExport({ rows: 100_000 });
