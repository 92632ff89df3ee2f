/** A sale as it is stored; its lists, transitions and other writes stand in the other files of sales. */
import { CustomAttributeType } from '../../platform/electro.ts';
import type { SaleTerms } from '../../../shared/commission-plans/rules.ts';
import type { SaleOverride } from '../../../shared/ledger/rules.ts';
import { MESSAGE_SIDES } from '../../../shared/sales/rules.ts';
import { defineEntity, type ItemOf, key, type KitOf } from '../../platform/entity.ts';

/** The sort key of its lists. */
export const BY_TIME = key`${'submittedAt'}#${'saleId'}`;

/** Rejected and withdrawn sales leave the customer indexes: the customer may be submitted again. */
const isStanding = ({ status }: { status?: string }) =>
  status !== 'rejected' && status !== 'withdrawn';

/** The entity; other parts of its writes stand in `sale-steps.table.ts` and `sale-network.table.ts`. */
export const saleEntity = defineEntity({
  name: 'sale',
  id: 'saleId',
  attributes: {
    saleId: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    customerName: { type: 'string', required: true },
    customerEmail: { type: 'string', required: true },
    customerPhone: { type: 'string', required: true },
    productId: { type: 'string', required: true },
    /** The product's name when the sale was made; it stays when the product goes. */
    productName: { type: 'string' },
    saleValueCents: { type: 'number', required: true },
    upfrontCommissionCents: { type: 'number', required: true },
    monthlyCommissionCents: { type: 'number', required: true },
    clawbackCents: { type: 'number' },
    /** The upfront commission is earned once the network has activated the sale; absent: on approval. */
    upfrontWaits: { type: 'boolean' },
    /** The last period that earns its monthly commission; absent: no limit. */
    earnsThrough: { type: 'string' },
    /** When the sweep noted that its months are over; the counters stopped it before. */
    monthsOverAt: { type: 'string' },
    /** The terms of the plan at its submission; absent: the standard ones. */
    terms: { type: CustomAttributeType<SaleTerms>('any') },
    /** The recruiter's share, from the approval on. */
    override: { type: CustomAttributeType<SaleOverride>('any') },
    /** The day of submission in South Africa. */
    saleDate: { type: 'string', required: true },
    submittedAt: { type: 'string', required: true },
    proofUrl: { type: 'string' },
    /** The upload whose file is the sale's proof. */
    proofUploadId: { type: 'string' },
    /** Uploads that corrections have replaced; their files stay until the customer is erased. */
    earlierProofIds: { type: 'list', items: { type: 'string' } },
    /** The network's order or line number, as it was typed. */
    networkNumber: { type: 'string' },
    /** The day on which the network activated it, `YYYY-MM-DD`. */
    activatedAt: { type: 'string' },
    status: { type: ['pending', 'approved', 'rejected', 'paid', 'withdrawn'], required: true },
    approvedAt: { type: 'string' },
    approvedBy: { type: 'string' },
    rejectedAt: { type: 'string' },
    rejectionReason: { type: 'string' },
    /** When its approval was undone, and by whom; it is `rejected` then, and keeps `approvedAt`. */
    reversedAt: { type: 'string' },
    reversedBy: { type: 'string' },
    /** Cents taken back from its agent with the approval. */
    reversedCents: { type: 'number' },
    /**
     * Cents of the bonus taken back from the agent's referrer, with the approval or as the sale ended early.
     */
    reversedBonusCents: { type: 'number' },
    /** The agent whom that bonus was taken from: a referral may name another one later. */
    reversedBonusFrom: { type: 'string' },
    /** The last period whose commission it had earned when the approval was undone. */
    reversedThrough: { type: 'string' },
    /** How often it was corrected, or its number set by the office; absent: never. */
    revision: { type: 'number' },
    correctedAt: { type: 'string' },
    withdrawnAt: { type: 'string' },
    /** The rejected sale that this one replaces. */
    resubmits: { type: 'string' },
    /** The sale that replaces this rejected one. */
    resubmittedAs: { type: 'string' },
    /** The agent's lead that it came of; a sale that replaces a rejected one has the same. */
    leadId: { type: 'string' },
    endedAt: { type: 'string' },
    endReason: { type: 'string' },
    /** The day on which the network ended it; `endedAt` is when the end counts here. */
    networkEndedOn: { type: 'string' },
    createdBy: { type: 'string', required: true },
    /** The payout of the upfront commission, on a sale that an administrator added. */
    upfrontPayoutId: { type: 'string' },
    /** Messages that were ever sent about it (`sale-message.table.ts`); absent: none. */
    messages: { type: 'number' },
    lastMessageFrom: { type: MESSAGE_SIDES },
    lastMessageAt: { type: 'string' },
    /** When the other side was last notified of a message of `lastMessageFrom`. */
    messageNoticeAt: { type: 'string' },
    inputHash: { type: 'string', required: true },
  },
  indexes: {
    own: { index: 'gsi1', pk: key`sales#${'agentId'}`, sk: BY_TIME },
    ownInStatus: { index: 'gsi2', pk: key`sales#${'agentId'}#${'status'}`, sk: BY_TIME },
    all: { index: 'gsi3', pk: key`sales`, sk: BY_TIME },
    allInStatus: { index: 'gsi4', pk: key`sales#${'status'}`, sk: BY_TIME },
    withPhone: {
      index: 'gsi5',
      condition: isStanding,
      pk: key`salesToPhone#${'customerPhone'}`,
      sk: BY_TIME,
    },
    withEmail: {
      index: 'gsi6',
      condition: isStanding,
      pk: key`salesToEmail#${'customerEmail'}`,
      sk: BY_TIME,
    },
  },
});

export type StoredSale = ItemOf<typeof saleEntity>;
export type SaleKit = KitOf<typeof saleEntity>;
