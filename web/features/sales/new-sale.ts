/** What the new-sale form checks before it sends anything (document 000, section 5). */
import { parseRand } from '../../../shared/kernel/money.ts';

/** As typed. */
export interface NewSaleValues {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  productId: string;
  saleValue: string;
  proofUrl: string;
}

/** What of a new sale stays on the device until it is submitted. */
export interface NewSaleDraft extends NewSaleValues {
  proof: { uploadId: string; name: string } | undefined;
}

/** From the contract's names to the form's. */
export const newSaleFields = {
  customerName: 'customerName',
  customerEmail: 'customerEmail',
  customerPhone: 'customerPhone',
  productId: 'productId',
  saleValueCents: 'saleValue',
  proofUrl: 'proofUrl',
} as const satisfies Record<string, keyof NewSaleValues>;

const required = {
  customerName: 'Enter the customer’s name.',
  customerEmail: 'Enter the customer’s email address.',
  customerPhone: 'Enter the customer’s phone number.',
  productId: 'Choose a product.',
  saleValue: 'Enter the value of the sale.',
} as const;

type Mark = { name: keyof NewSaleValues; message: string };

/** A sale to send, or the specified toast and the fields to mark. */
export function checkNewSale(values: Partial<NewSaleValues>) {
  const marks: Mark[] = [];
  for (const name of Object.keys(required) as (keyof typeof required)[])
    if (!values[name]?.trim()) marks.push({ name, message: required[name] });
  if (marks.length > 0) return { toast: 'Please fill in all required fields', marks };
  const { customerName, customerEmail, customerPhone, productId, saleValue, proofUrl } =
    values as NewSaleValues;
  const saleValueCents = parseRand(saleValue);
  if (saleValueCents === undefined || saleValueCents <= 0) {
    const message = 'Enter an amount above zero, like 799 or 1 299.50.';
    return {
      toast: 'Please enter a valid sale amount',
      marks: [{ name: 'saleValue', message }] satisfies Mark[],
    };
  }
  return {
    sale: {
      customerName,
      customerEmail,
      customerPhone,
      productId,
      saleValueCents,
      ...(proofUrl?.trim() ? { proofUrl: proofUrl.trim() } : {}),
    },
  };
}
