/** Given administrators who pay out at the same moment, the limits hold to the cent. */
import { describeLimits } from '../support/payouts/limit-suite.ts';

describeLimits(100);
