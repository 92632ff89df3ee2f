import { queries } from '../../lib/api.ts';

/** The agent's own balance. */
export const earningsQuery = () => queries.ledger.getMyEarnings.queryOptions();

/** The agent's own statements and tax years, newest first. */
export const statementsQuery = () => queries.ledger.listMyStatements.queryOptions();
