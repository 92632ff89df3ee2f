/** Given a bank's statement, its outcomes are read and applied piece by piece; the trials take twenty times as many. */
import { describeOutcomeWorker } from '../../../support/bank-outcomes/outcome-worker-suite.ts';

describeOutcomeWorker({ bookings: 2_500, ours: 500, booked: 125, bytes: 1024 * 1024 });
