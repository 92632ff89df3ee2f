/** Given more rows than a page, an export takes them page by page; the trials do it with 100,000. */
import { describeExport } from '../../../support/jobs/export-suite.ts';

describeExport({ rows: 1_000 });
