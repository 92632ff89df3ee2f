/**
 * Given two people who do something about one act at the same moment, one of them wins. The trials run this
 * in full counts.
 */
import { describeActRaces } from '../../../support/approvals/act-races.ts';

await describeActRaces({ rounds: 5 });
