/** Given a file of as many agents as there may be, with fifty of each mistake, it is added through a death. */
import { describeUpload } from '../support/upload-suite.ts';

describeUpload({ rows: 5000, bad: 50 });
