/** Given twelve months of a network, ten of whose runs are cut off, every cent is where a notebook has it. */
import { describeYear } from '../support/run-year-suite.ts';

describeYear({ months: 12, agents: 4, busy: 1 });
