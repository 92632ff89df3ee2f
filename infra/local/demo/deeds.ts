/** What happens in the demo network's story, one deed at a time. */
import type { DemoBank } from './people.ts';

interface Happens {
  /** ISO 8601. */
  at: string;
  /** The agent whom it is about. */
  agent: string;
}

/** A customer's order, as a form takes it; the product by its place in the catalogue. */
export interface DemoSale {
  key: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  product: number;
  saleValueCents: number;
  proofUrl?: string;
}

export type Deed = Happens &
  (
    | { kind: 'saveBank'; bank: DemoBank }
    | { kind: 'setStatus'; status: 'pending' | 'inactive' }
    | { kind: 'submit'; sale: DemoSale }
    | { kind: 'add'; sale: DemoSale }
    | { kind: 'approve'; sale: string }
    | { kind: 'reject'; sale: string; reason: string }
    | { kind: 'end'; sale: string; wasAdded: boolean; reason: string }
    /** Of everything that is available then. */
    | { kind: 'request'; payout: string }
    | { kind: 'advance'; payout: string; amountCents: number; notes: string }
    | (PayoutStep & { payout: PayoutKey })
  );

/** How a payout began, which its id comes from, and the key that it began with. */
export interface PayoutKey {
  from: 'request' | 'advance' | 'add';
  key: string;
}

export type PayoutStep =
  | { kind: 'process' }
  | { kind: 'pay'; transactionId: string; notes?: string }
  | { kind: 'rejectPayout'; reason: string }
  | { kind: 'returnPayout'; reason: string };
