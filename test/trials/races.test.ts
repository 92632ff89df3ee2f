/** Given many people who act at the same moment, money moves once. */
import { describeRaces } from '../support/ledger/race-suite.ts';

describeRaces({ requests: 100, rounds: 20, decisions: 200, months: 100, agents: 3 });
