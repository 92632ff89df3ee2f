/** Given a hundredth of ten million rows, in files and parts of a hundredth; the trials take all. */
import { describeLongExport } from '../../../support/jobs/long-export-suite.ts';

describeLongExport({ rows: 100_000, scale: 100 });
