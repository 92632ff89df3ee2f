/** Given a portal that dies a hundred times in one monthly run, the run goes on where it was. */
import { describeRunKills } from '../support/monthly-run/run-kill-suite.ts';

describeRunKills({ kills: 100, agents: 500, isCompared: true });
