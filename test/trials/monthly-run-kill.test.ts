/** Given a portal that dies in every monthly run, each goes on where it was. */
import { describeRunKills } from '../support/run-kill-suite.ts';

describeRunKills({ kills: 10, agents: 200 });
