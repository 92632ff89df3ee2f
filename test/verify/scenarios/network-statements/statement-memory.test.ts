/** Given a network's statement whose workers are killed, the end is the same; the trial takes a hundred times as many lines. */
import { describeStatementWorker } from '../../../support/network-statements/statement-worker-suite.ts';

describeStatementWorker({ hundreds: 20, kills: { reading: 1, applying: 3 } });
