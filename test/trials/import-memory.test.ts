/** Given a supplier's whole price list, a worker alone takes no more memory for it than for a few rows. */
import { describeImport } from '../support/jobs/import-suite.ts';

describeImport({ rows: 20_000 });
