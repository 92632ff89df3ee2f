/** What is counted, and how much each fact counts (DESIGN 6, "What counts"). Pure. */
import type { PayoutStatus } from '../payouts/contract.ts';
import type { SaleStatus } from '../sales/contract.ts';

type ReferralStatus = 'invited' | 'signed_up' | 'active' | 'first_sale';

export const MEASURES = [
  'salesPending',
  'salesApproved',
  'salesRejected',
  'salesPaid',
  /** Sum of sale values, approved and paid, in cents. */
  'salesValueCents',
  'payoutsPending',
  'payoutsPendingCents',
  'payoutsProcessing',
  'payoutsPaid',
  'payoutsPaidCents',
  /** Of a referrer: recruits who are active or sold. */
  'referralsActive',
  /** Of a referrer: all recruits; those who sold; what they earned it, in cents. */
  'referrals',
  'referralsFirstSale',
  'referralBonusCents',
  /** Of a referrer: invitations that led to no registration yet. */
  'invitesPending',
  /** Of a referrer: clicks on the links, and those that led to a registration. */
  'clicksInvite',
  'clicksTraffic',
  'clicksConverted',
] as const;
export type Measure = (typeof MEASURES)[number];
export type Measures = Record<Measure, number>;

export const noMeasures = (): Measures =>
  Object.fromEntries(MEASURES.map((name) => [name, 0])) as Measures;

/** What a sale adds to the network's figures. Total Value counts approved and paid sales. */
export function measuresOfSale(sale: {
  status: SaleStatus;
  saleValueCents: number;
}): Partial<Measures> {
  const { status, saleValueCents } = sale;
  switch (status) {
    case 'pending':
      return { salesPending: 1 };
    case 'approved':
      return { salesApproved: 1, salesValueCents: saleValueCents };
    case 'rejected':
      return { salesRejected: 1 };
    case 'paid':
      return { salesPaid: 1, salesValueCents: saleValueCents };
  }
}

/** What a payout adds to the network's figures. */
export function measuresOfPayout(payout: {
  status: PayoutStatus;
  amountCents: number;
}): Partial<Measures> {
  const { status, amountCents } = payout;
  switch (status) {
    case 'pending':
      return { payoutsPending: 1, payoutsPendingCents: amountCents };
    case 'processing':
      return { payoutsProcessing: 1 };
    case 'paid':
      return { payoutsPaid: 1, payoutsPaidCents: amountCents };
    case 'rejected':
    case 'returned':
      return {};
  }
}

/** What a referral adds to its referrer's figures (DESIGN 6: active are `active` and `first_sale`). */
export const measuresOfReferral = ({
  status,
  bonusEarnedCents,
}: {
  status: ReferralStatus;
  bonusEarnedCents: number;
}): Partial<Measures> => ({
  referrals: 1,
  ...(status === 'active' || status === 'first_sale' ? { referralsActive: 1 } : {}),
  ...(status === 'first_sale' ? { referralsFirstSale: 1 } : {}),
  referralBonusCents: bonusEarnedCents,
});

/** What an invitation adds to the inviter's figures. */
export const measuresOfInvitation = ({
  status,
}: {
  status: 'invited' | 'signed_up';
}): Partial<Measures> => (status === 'invited' ? { invitesPending: 1 } : {});

/** What a click adds to the figures of the agent whose link it was on. */
export const measuresOfClick = ({
  linkType,
  converted,
}: {
  linkType: 'invite' | 'traffic';
  converted: 'yes' | 'no';
}): Partial<Measures> => ({
  ...(linkType === 'invite' ? { clicksInvite: 1 } : { clicksTraffic: 1 }),
  ...(converted === 'yes' ? { clicksConverted: 1 } : {}),
});

/** What a change adds: what the new state counts, less what the old one counted; only what differs. */
export function difference(
  before: Partial<Measures> | undefined,
  after: Partial<Measures> | undefined,
): Partial<Measures> {
  const changed = MEASURES.map(
    (name) => [name, (after?.[name] ?? 0) - (before?.[name] ?? 0)] as const,
  );
  return Object.fromEntries(changed.filter(([, by]) => by !== 0));
}
