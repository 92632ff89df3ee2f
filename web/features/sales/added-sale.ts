/** The form of a sale that an administrator adds for an agent. */
import rules from 'virtual:form-rules/sales/addSale';
import type { api } from '../../lib/api.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { BLANK_FIELDS, customerWords, type NewSaleValues, saleValueWords } from './new-sale.ts';

/** As typed. */
export interface AddedSaleValues extends Omit<NewSaleValues, 'proofUrl'> {
  agentId: string;
}

export type AddedSale = Omit<Parameters<typeof api.sales.addSale>[0], 'proofUrl' | 'expected'>;

export const addedSaleForm = contractForm<AddedSaleValues, AddedSale>(rules, {
  blank: BLANK_FIELDS,
  failed: 'Failed to add sale',
  fields: {
    agentId: { blank: 'Choose an agent.' },
    productId: { blank: 'Choose a product.' },
    ...customerWords,
    saleValue: saleValueWords,
    networkNumber: {},
  },
});
