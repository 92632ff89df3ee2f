/** Given 500 agents and a hundred runs that are cut off, every cent is where a notebook has it. */
import { describeYear } from '../support/monthly-run/run-year-suite.ts';

describeYear({ months: 102, agents: 496, busy: 0.05 });
