/** Given people who share mailboxes and do anything, the four-eyes rule holds. The trial does 2,000. */
import { describeHands } from '../../../support/payouts/hand-suite.ts';

describeHands({ sequences: 100, seed: 20_261_123 });
