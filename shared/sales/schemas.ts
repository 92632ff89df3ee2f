/** A sale as its readers see it, its status, what looks like another sale, and messages about it. */
import * as z from 'zod';
import { addedCommission } from '../commission-plans/schemas.ts';
import { id } from '../kernel/ids.ts';
import { period } from '../kernel/month.ts';
import { cents, positiveCents } from '../kernel/money.ts';
import { phoneNumber } from '../kernel/phone-number.ts';
import {
  emailAddress,
  identifierText,
  personName,
  requiredText,
  webAddress,
} from '../kernel/text.ts';
import { CUSTOMER_STATES, MAX_MESSAGE_TEXT, MAX_NETWORK_NUMBER, MESSAGE_SIDES } from './rules.ts';

/** `withdrawn`: taken back by its agent while it was pending (docs/decisions/0040). */
export const saleStatus = z.enum(['pending', 'approved', 'rejected', 'paid', 'withdrawn']);
export type SaleStatus = z.infer<typeof saleStatus>;

/** A sale that looks like another one: the same customer's phone or e-mail within 90 days. */
export const similarSale = z.object({
  id,
  customerName: z.string(),
  productName: z.string().optional(),
  status: saleStatus,
  submittedAt: z.string(),
  samePhone: z.boolean(),
  sameEmail: z.boolean(),
  sameProduct: z.boolean(),
  /** Submitted by the same agent; otherwise two agents claim one customer. */
  sameAgent: z.boolean(),
});
export type SimilarSale = z.infer<typeof similarSale>;

/** The network's order or line number of a customer. */
export const networkNumber = identifierText(MAX_NETWORK_NUMBER);

export const changedNumber = z.strictObject({
  saleId: id,
  networkNumber,
  /** The number that was looked at: another one since is a conflict. */
  before: networkNumber.optional(),
});

/**
 * How often a sale was corrected, or the office set its number. A decision or a correction names the revision
 * that it was made on.
 */
export const revision = z.int().min(0);

/** A sale as its agent sees it. */
export const sale = z.object({
  id,
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  productId: id,
  /** Absent when the product has no name, or was deleted. */
  productName: z.string().optional(),
  saleValueCents: cents,
  /** The network's order or line number of the customer. */
  networkNumber: z.string().optional(),
  /** The day on which the network activated it. */
  activatedAt: z.string().optional(),
  upfrontCommissionCents: cents,
  monthlyCommissionCents: cents,
  /** Upfront plus the monthly commission for each closed month that it earned, less a clawback. */
  commissionAmountCents: cents,
  saleDate: z.string(),
  submittedAt: z.string(),
  proofUrl: z.string().optional(),
  /** A proof was uploaded; `getMyProof` returns a link to it. */
  hasProofFile: z.boolean(),
  status: saleStatus,
  approvedAt: z.string().optional(),
  rejectionReason: z.string().optional(),
  /** Its approval was undone: when, and what was taken back from its agent. */
  reversedAt: z.string().optional(),
  reversedCents: cents.optional(),
  revision,
  /** The last correction. */
  correctedAt: z.string().optional(),
  withdrawnAt: z.string().optional(),
  /** The rejected sale that this one replaces, and the one that replaces this one. */
  resubmits: id.optional(),
  resubmittedAs: id.optional(),
  /** The lead that it came of. */
  leadId: id.optional(),
  endedAt: z.string().optional(),
  endReason: z.string().optional(),
  /** The network's own day of the end; `endedAt` is when the end counts here. */
  networkEndedOn: z.string().optional(),
  /** The upfront commission that the end of the sale took back. */
  clawbackCents: cents.optional(),
  /** The upfront commission waits until the network has activated the sale. */
  upfrontWaits: z.literal(true).optional(),
  /** The last month that earns; absent without a limit. */
  earnsThrough: period.optional(),
  plan: addedCommission.shape.plan,
});
export type Sale = z.infer<typeof sale>;

/** A customer as the agent sees them: one approved sale; several sales to a person are several rows. */
export const customer = z.object({
  /** The sale's. */
  id,
  /** A placeholder where the customer's data was erased. */
  customerName: z.string(),
  /** Both absent where the customer's data was erased. */
  customerPhone: z.string().optional(),
  customerEmail: z.string().optional(),
  /** Absent when the product has no name, or was deleted. */
  productName: z.string().optional(),
  state: z.enum(CUSTOMER_STATES),
  approvedAt: z.string(),
  /** The contract's month today, or the one in which it ended; 1 is the month of the approval. */
  contractMonth: z.int().min(1),
  /** The last month that earns commission, and the number of months from the approval's through it. */
  earnsThrough: period.optional(),
  termMonths: z.int().min(0).optional(),
  endedAt: z.string().optional(),
  endReason: z.string().optional(),
  /** Upfront and monthly commission of the closed months, less a clawback. */
  commissionAmountCents: cents,
});
export type Customer = z.infer<typeof customer>;

/** A sale as an administrator sees it. */
export const adminSale = sale.extend({
  agentId: id,
  agentName: z.string(),
  agentReferralCode: z.string(),
  approvedBy: id.optional(),
  /** For an undone approval: the administrator. */
  reversedBy: id.optional(),
  /** The bonus taken back from the referrer, with the approval or as the sale ended early. */
  reversedBonusCents: cents.optional(),
  createdBy: id,
  /** The first South African day on which it can end; absent where it can't. */
  endableFrom: z.string().optional(),
  /** Its agent wrote last, and nothing was decided since. */
  awaitsAnswer: z.boolean(),
});
export type AdminSale = z.infer<typeof adminSale>;

const takenFrom = z.object({ agentId: id, agentName: z.string(), amountCents: cents });

/** The amounts that a step on a sale takes back. */
const taken = {
  /** From the sale's agent. */
  takenCents: cents,
  /** The bonus of the agent's referrer, where this sale earned one. */
  bonus: takenFrom.optional(),
  /** The share of that agent's recruiter, where it earned one. */
  override: takenFrom.optional(),
  /** The pending payout of its upfront commission, which is rejected with it. */
  rejectedPayoutCents: cents.optional(),
};

/** The same as a question showed them, with its month: the step is refused where they are others by then. */
export const expectedTaking = z.strictObject({
  takenCents: cents,
  bonusCents: cents.optional(),
  overrideCents: cents.optional(),
  rejectedPayoutCents: cents.optional(),
  from: period.optional(),
});

/** The effects of a sale's end; taken back is upfront commission. */
export const endPreview = z.object({
  ...taken,
  /** The present day by the portal's clock, `YYYY-MM-DD`: a sale ends on it, or on a day before. */
  today: z.string(),
  /** The first month that earns no commission. */
  from: period,
  /** The days within which an end takes it back; 0: never. */
  clawbackDays: z.int(),
});
export type EndPreview = z.infer<typeof endPreview>;

/**
 * The effects of undoing a sale's approval; taken back is upfront and monthly commission, less a clawback.
 */
export const reversalPreview = z.object({
  ...taken,
  /** The number of closed months whose commission is in it. */
  months: z.int(),
  /** The agent's available balance now, and after it. */
  availableCents: cents,
  availableAfterCents: cents,
  /** Why it can't be undone now, in a sentence. */
  refusal: z.string().optional(),
});
export type ReversalPreview = z.infer<typeof reversalPreview>;

/** A message about a sale, as its agent sees it: without the administrator's name. */
export const saleMessage = z.object({
  id,
  from: z.enum(MESSAGE_SIDES),
  /** Plain text of several lines. */
  text: z.string(),
  sentAt: z.string(),
});
export type SaleMessage = z.infer<typeof saleMessage>;

export const adminSaleMessage = saleMessage.extend({ authorName: z.string() });
export type AdminSaleMessage = z.infer<typeof adminSaleMessage>;

export const newMessage = z.strictObject({ saleId: id, text: requiredText(MAX_MESSAGE_TEXT) });

/** Counters of Admin Sales: Approved = status approved; Total Value = approved and paid. */
export const saleCounters = z.object({
  pending: z.number().int(),
  approved: z.number().int(),
  rejected: z.number().int(),
  paid: z.number().int(),
  /** For the length of the list; no card shows it. */
  withdrawn: z.number().int(),
  totalValueCents: cents,
});
export type SaleCounters = z.infer<typeof saleCounters>;

/** The fields of the new-sale form. */
export const newSale = z.strictObject({
  customerName: personName,
  customerEmail: emailAddress,
  customerPhone: phoneNumber,
  productId: id,
  saleValueCents: positiveCents,
  networkNumber: networkNumber.optional(),
  proofUrl: webAddress.optional(),
});

/** A new sale with its uploaded proof, if there is one. */
export const submittedSale = newSale.extend({
  proofUploadId: id.optional(),
  /** The rejected sale that this one replaces. */
  resubmits: id.optional(),
  /** The agent's own lead that the sale came of; it is marked as sold with the submission. */
  leadId: id.optional(),
});

/** All fields of a pending sale as they should be; an uploaded proof stays unless another one is given. */
export const correctedSale = submittedSale
  .omit({ resubmits: true, leadId: true })
  .extend({ saleId: id, revision });
