/** Given a portal that dies again and again in a burst of work, nothing that it acknowledged is lost. */
import { describeKills } from '../support/stack/kill-suite.ts';

describeKills({ kills: 10, burst: 60 });
