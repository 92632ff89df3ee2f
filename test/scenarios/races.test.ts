/** Given people who act at the same moment, money moves once. The trials run this in full counts. */
import { describeRaces } from '../support/race-suite.ts';

describeRaces({ requests: 25, rounds: 2, decisions: 10, months: 10, agents: 3 });
