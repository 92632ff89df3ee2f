import { queries } from '../../lib/api.ts';

/** The own balance. */
export const earningsQuery = () => queries.ledger.getMyEarnings.queryOptions();
