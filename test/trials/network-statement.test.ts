/**
 * Given a network's statement of 200,000 lines whose workers are killed ten times, the ends are those of a
 * list.
 */
import { describeStatementWorker } from '../support/network-statements/statement-worker-suite.ts';

describeStatementWorker({ hundreds: 2_021, kills: { reading: 3, applying: 7 } });
