/** Given three administrators and two agents who share mailboxes and do anything, the four-eyes rule holds. */
import { itKeepsHandsApart } from '../support/payouts/hand-suite.ts';

itKeepsHandsApart({ histories: 2_000, seed: 5 });
