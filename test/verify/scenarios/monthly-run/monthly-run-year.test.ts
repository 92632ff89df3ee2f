/** Given seven months of a network, five of whose runs are cut off, every cent is where a notebook has it. */
import { describeYear } from '../../../support/monthly-run/run-year-suite.ts';

describeYear({ months: 7, agents: 4, busy: 1 });
