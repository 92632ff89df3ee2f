/** The form of a new sale. */
import rules from 'virtual:form-rules/sales/submitSale';
import { parseRand } from '../../../shared/kernel/amount.ts';
import type { api } from '../../lib/api.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';

/** As typed. */
export interface NewSaleValues {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  productId: string;
  saleValue: string;
  networkNumber: string;
  proofUrl: string;
}

/** A new sale as it stays on the device until it is submitted. */
export interface NewSaleDraft extends NewSaleValues {
  proof: { uploadId: string; name: string } | undefined;
}

export type NewSale = Parameters<typeof api.sales.submitSale>[0];

/** The fields that agents' and administrators' forms have in common. */
export const customerWords = {
  customerName: { blank: 'Enter the customer’s name.' },
  customerEmail: { blank: 'Enter the customer’s email address.' },
  customerPhone: { blank: 'Enter the customer’s phone number.' },
};
const ABOVE_ZERO = 'Enter an amount above zero, like 799 or 1 299.50.';

export const saleValueWords = {
  property: 'saleValueCents',
  read: parseRand,
  blank: 'Enter the value of the sale.',
  wrong: { unreadable: ABOVE_ZERO, minimum: ABOVE_ZERO },
  toast: 'Please enter a valid sale amount',
} as const;
export const BLANK_FIELDS = 'Please fill in all required fields';

export const newSaleForm = contractForm<NewSaleValues, NewSale>(rules, {
  blank: BLANK_FIELDS,
  failed: 'Failed to submit sale',
  fields: {
    ...customerWords,
    productId: { blank: 'Choose a product.' },
    saleValue: saleValueWords,
    networkNumber: {},
    proofUrl: {},
  },
});
