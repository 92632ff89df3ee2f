/** Given people who act at the same moment, money moves once. The trials run this in full counts. */
import { describeRaces } from '../../../support/ledger/race-suite.ts';

describeRaces({ requests: 10, rounds: 1, decisions: 3, months: 5, agents: 2 });
