/** Given three administrators and two agents who share mailboxes and do anything, the four-eyes rule holds. */
import { describeHands } from '../support/hand-suite.ts';

describeHands({ sequences: 2_000, seed: 5 });
