/** The counters and sums that projections keep: of the network, an agent, a product, a day or a month. */

export const MEASURES = [
  'salesPending',
  'salesApproved',
  'salesRejected',
  'salesPaid',
  /** For the length of the administrators' list; no figure counts it. */
  'salesWithdrawn',
  /** Sum of sale values, approved and paid, in cents. */
  'salesValueCents',
  /** `commissionThrough` computes the commission of sales from these, in cents. */
  'salesFixedCents',
  'salesMonthlyCents',
  /**
   * For a recruiter, and for a recruiter and a recruit: `overrideThrough` computes the overrides from these.
   */
  'overrideFixedCents',
  'overrideMonthlyCents',
  'payoutsPending',
  'payoutsPendingCents',
  'payoutsProcessing',
  'payoutsProcessingCents',
  'payoutsPaid',
  'payoutsPaidCents',
  'payoutsRejected',
  'payoutsRejectedCents',
  'payoutsReturned',
  'payoutsReturnedCents',
  /** Adjustments of balances that wait for a second person. */
  /** For a referrer and the network: recruits who are active or sold. */
  'referralsActive',
  /** Referrer, network: recruits; those who sold; bonuses in cents. */
  'referrals',
  'referralsFirstSale',
  'referralBonusCents',
  /** For an agent: 1 when it has a recruiter. */
  'recruited',
  /** For a referrer and the network: invitations that led to no registration yet. */
  'invitesPending',
  /** Inviter, network: clicks on the links; those that led to sign-ups. */
  'clicksInvite',
  'clicksTraffic',
  'clicksConverted',
  /** For an agent and the network: visits of the customer link, which are traffic clicks too. */
  'clicksLead',
  /**
   * For an agent and the network: leads; those that nobody has contacted; their sales, by the sales' status.
   */
  'leads',
  'leadsNew',
  'leadSales',
  'leadSalesApproved',
  /**
   * For the network and an agent's month, in cents: earnings without bonuses and adjustments, less
   * clawbacks and the commission of approvals that were undone.
   */
  'commissionCents',
  /** For an agent: 1; for the network: number of agents, or of those who joined on a day. */
  'agents',
  /** For an agent: 1 while the account is active. */
  'activeAgents',
  /** For an agent: joining time in milliseconds since 1970 (a sum of one value). */
  'joinedAt',
  /**
   * For the network and an agent's month, from ledger entries: sales that earned upfront, and amounts in
   * cents.
   */
  'ledgerUpfronts',
  'ledgerUpfrontCents',
  'ledgerMonthlyCents',
  'ledgerBonusCents',
  /** Shares of recruits' commission. */
  'ledgerOverrideCents',
  /** The monthly commission of months in which a plan paid, and the sales behind it. */
  'ledgerPlanMonthlyCents',
  'ledgerPlanSales',
  'ledgerClawbackCents',
  /** Adjustments: a negative amount where more was taken than added. */
  'ledgerAdjustmentCents',
  /** Taken back with approvals that were undone, bonuses included. */
  'ledgerReversalCents',
  'ledgerPaidCents',
  'ledgerReturnedCents',
  'ledgerReservedCents',
  /**
   * For the network: amounts reserved by new payouts. For an agent's month: those of the month
   * after it, mostly that month's own payout; so a run changes one month's figures only.
   */
  'ledgerSetAsideCents',
  /** For a resource, or for all: how often agents used it. */
  'resourceViews',
  'resourceDownloads',
  'resourceShares',
  /** Products in the catalogue, and the active ones. */
  'products',
  'productsActive',
  /** Announcements and resources with drafts, and the published ones. */
  'announcements',
  'announcementsPublished',
  /** For a published version of terms: agents who heard of it, and who confirmed it. */
  'termsNoticed',
  'termsConfirmed',
  'resources',
  'resourcesPublished',
] as const;
export type Measure = (typeof MEASURES)[number];
export type Measures = Record<Measure, number>;

export const noMeasures = (): Measures =>
  Object.fromEntries(MEASURES.map((name) => [name, 0])) as Measures;
