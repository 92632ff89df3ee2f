/** The agent's own terms, apart from the administrators' queries, which few screens need. */
import { queries } from './api.ts';

export const myTermsQuery = () => queries.commissionPlans.getMyTerms.queryOptions();
