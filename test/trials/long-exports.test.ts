/** Given ten million rows, an export takes the time, parts and space that the cloud gives it. */
import { describeLongExport } from '../support/jobs/long-export-suite.ts';

describeLongExport({ rows: 10_000_000, scale: 1 });
