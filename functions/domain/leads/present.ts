/** Presents leads in API answers; lists every field. */
import type { Lead, LeadProduct } from '../../../shared/leads/contract.ts';
import type { StoredLead } from '../../data/leads/lead.table.ts';
import type { StoredProduct } from '../../data/products/product.table.ts';
import { optional } from '../../platform/present.ts';

export const presentLead = (lead: StoredLead): Lead => ({
  id: lead.leadId,
  name: lead.name ?? '',
  phone: lead.phone,
  suburb: lead.suburb ?? '',
  status: lead.status,
  createdAt: lead.createdAt,
  askedAgain: lead.askedAgain ?? [],
  consentWording: lead.consentWording ?? '',
  ...optional({
    productId: lead.productId,
    productName: lead.productName,
    contactedAt: lead.contactedAt,
    soldAt: lead.soldAt,
    saleId: lead.saleId,
    lostAt: lead.lostAt || undefined,
    lostReason: lead.lostReason,
  }),
});

/** For customers. */
export const presentLeadProduct = (product: StoredProduct): LeadProduct => ({
  id: product.productId,
  name: product.name,
  ...optional({
    downloadSpeedMbps: product.downloadSpeedMbps,
    uploadSpeedMbps: product.uploadSpeedMbps,
    isUncapped: product.isUncapped,
    sellingPriceCents: product.sellingPriceCents,
  }),
});
