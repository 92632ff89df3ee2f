/** Given people who act at the same moment, money moves once. The trials run this in full counts. */
import { describeRaces } from '../../../support/ledger/race-suite.ts';

describeRaces({ requests: 5, rounds: 1, decisions: 1, months: 3, agents: 2 });
