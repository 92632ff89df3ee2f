/** Given people who act at the same moment, money moves once. The trials run this in full counts. */
import { describeRaces } from '../../../support/ledger/race-suite.ts';

describeRaces({ requests: 20, rounds: 1, decisions: 6, months: 10, agents: 3 });
