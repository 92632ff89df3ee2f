import { rateLimited } from '../../../shared/kernel/errors.ts';
import { leadsContract } from '../../../shared/leads/contract.ts';
import {
  agentNameForCustomers,
  CONSENT_VERSION,
  consentWording,
  MAX_LEAD_PRODUCTS,
} from '../../../shared/leads/rules.ts';
import { productTable } from '../../data/products/product.table.ts';
import { findLeadAgent } from '../../domain/leads/find-lead-agent.ts';
import { presentLeadProduct } from '../../domain/leads/present.ts';
import { countCall } from '../rate-limit.ts';
import { verb } from '../verb.ts';

/**
 * Per address, as for the clicks of referral links, which tell as much of a code: it stops floods, and
 * leaves room for the many people behind one address of a mobile network.
 */
const LIMIT = { purpose: 'getLeadPage', perMinute: 300 } as const;

/** The page of an agent's customer link. Of the agent, customers see the first name alone. */
export const getLeadPage = verb(leadsContract.getLeadPage, async (context, { code }) => {
  const { table, settings } = context;
  const [wait, found, { rows }] = await Promise.all([
    countCall(context, LIMIT),
    findLeadAgent(table, code).catch((error: unknown) => ({ error })),
    productTable(table).firstOffers(MAX_LEAD_PRODUCTS),
  ]);
  if (wait !== undefined) throw rateLimited(wait);
  if ('error' in found) throw found.error;
  return {
    agentName: agentNameForCustomers(found.fullName),
    products: rows.map(presentLeadProduct),
    consent: {
      version: CONSENT_VERSION,
      wording: consentWording(CONSENT_VERSION, settings.companyName) ?? '',
    },
  };
});
