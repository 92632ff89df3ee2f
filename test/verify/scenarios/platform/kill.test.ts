/** Given a portal that dies in a burst of work, nothing that it acknowledged is lost. */
import { describeKills } from '../../../support/stack/kill-suite.ts';

describeKills({ kills: 1, burst: 8 });
