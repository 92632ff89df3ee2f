/**
 * Given a statement of 20 MB with 50,000 bookings, 9,800 of them of one batch, a worker takes less than 256
 * MB.
 */
import { MAX_FILE_BYTES } from '../../shared/bank-outcomes/limits.ts';
import { describeOutcomeWorker } from '../support/bank-outcomes/outcome-worker-suite.ts';

describeOutcomeWorker({ bookings: 50_000, ours: 9_800, booked: 2_500, bytes: MAX_FILE_BYTES });
