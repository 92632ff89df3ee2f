/** Given a portal that dies again and again in a monthly run, the run goes on where it was. */
import { describeRunKills } from '../../../support/monthly-run/run-kill-suite.ts';

describeRunKills({ kills: 1, agents: 3 });
