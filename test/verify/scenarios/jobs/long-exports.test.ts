/** Given a twentieth of ten million rows, in files and parts of a twentieth; the trials take all. */
import { describeLongExport } from '../../../support/jobs/long-export-suite.ts';

describeLongExport({ rows: 500_000, scale: 20 });
