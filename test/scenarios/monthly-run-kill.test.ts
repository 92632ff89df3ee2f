/** Given a portal that dies in the middle of a monthly run, the run goes on where it was. */
import { describeRunKills } from '../support/run-kill-suite.ts';

describeRunKills({ kills: 1, agents: 40 });
