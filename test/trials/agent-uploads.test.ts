/**
 * Given a file of the most agents, with fifty of each mistake, it is added although the portal is
 * killed.
 */
import { describeUpload } from '../support/agents/upload-suite.ts';

describeUpload({ rows: 5000, bad: 50 });
