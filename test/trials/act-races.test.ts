/** Given two people who do something about one act at the same moment, one of them wins. */
import { describeActRaces } from '../support/approvals/act-races.ts';

await describeActRaces({ rounds: 100 });
