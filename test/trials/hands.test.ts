/** Given three administrators and two agents who share mailboxes and do anything, the four-eyes rule holds. */
import { describe } from 'vitest';
import { describeHands } from '../support/payouts/hand-suite.ts';

const SEQUENCES = 500;

// 2,000 in four portals: in one of them, each act would read a thousand accounts of a mailbox in the end.
describe.each([1, 2, 3, 4])('in portal %i', (portal) => {
  describeHands({ sequences: SEQUENCES, seed: 5 + SEQUENCES * (portal - 1) });
});
