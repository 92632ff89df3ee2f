/** Given people who share mailboxes and do anything, the four-eyes rule holds. The trial does 2,000 histories. */
import { itKeepsHandsApart } from '../../../support/payouts/hand-suite.ts';

itKeepsHandsApart({ histories: 4, seed: 8 });
