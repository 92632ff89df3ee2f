/** Given a file of the largest size, an import takes it part by part; the trials do it with 20,000 rows. */
import { describeImport } from '../../../support/jobs/import-suite.ts';

describeImport({ rows: 200 });
