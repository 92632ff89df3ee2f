/** Given a portal that dies again and again in a monthly run, the run goes on where it was. */
import { describeRunKills } from '../support/run-kill-suite.ts';

describeRunKills({ kills: 5, agents: 12 });
