/** What Add Sale Manually checks before it sends anything (document 001, section 5). */
import type { api } from '../../lib/api.ts';
import { checkNewSale, type NewSaleValues } from './new-sale.ts';

/** As typed. */
export interface AddedSaleValues extends Omit<NewSaleValues, 'proofUrl'> {
  agentId: string;
}

/** From the contract's names to the form's. */
export const addedSaleFields = {
  agentId: 'agentId',
  productId: 'productId',
  customerName: 'customerName',
  customerEmail: 'customerEmail',
  customerPhone: 'customerPhone',
  saleValueCents: 'saleValue',
} as const satisfies Record<string, keyof AddedSaleValues>;

/** As they stand in the form. */
const inOrder = Object.values(addedSaleFields);
type Mark = { name: keyof AddedSaleValues; message: string };
type Checked =
  | { sale: Parameters<typeof api.sales.addSale>[0] }
  | { sale?: never; toast: string; marks: Mark[] };

/** A sale to send, or the specified toast and the fields to mark. */
export function checkAddedSale({ agentId, ...values }: Partial<AddedSaleValues>): Checked {
  const { sale, toast, marks = [] } = checkNewSale(values);
  if (agentId && sale) return { sale: { ...sale, agentId } };
  const own = inOrder.flatMap((name) => marks.filter((mark) => mark.name === name) as Mark[]);
  if (agentId && toast) return { toast, marks: own };
  return {
    toast: 'Please fill in all required fields',
    marks: [{ name: 'agentId', message: 'Choose an agent.' }, ...own],
  };
}
