/**
 * Given administrators who pay out at the same moment, the limits hold to the cent. The trial does 100 at
 * once.
 */
import { describeLimits } from '../../../support/payouts/limit-suite.ts';

describeLimits(5);
