/** Payouts: requested, processed, paid. */
import * as z from 'zod';
import { batchId } from '../kernel/batch-id.ts';
import { bulkIds, bulkOf, bulkResultOf } from '../kernel/bulk.ts';
import { id } from '../kernel/ids.ts';
import { cents, MAX_AMOUNT_CENTS, positiveCents } from '../kernel/money.ts';
import { instant } from '../kernel/month.ts';
import { narrowQuery, orderQuery, pageOf, pageQuery, searchQuery } from '../kernel/page.ts';
import { kept, notKept, procedure } from '../kernel/procedure.ts';
import { accountCheck } from '../kernel/shown-check.ts';
import { identifierText, optionalText, requiredText } from '../kernel/text.ts';
import { payoutFreeze, payoutStatus, payoutType } from './schemas.ts';

export type { PayoutFreeze, PayoutStatus, PayoutType, ShownDrift, Unfreezing } from './schemas.ts';
export { payoutStatus } from './schemas.ts';

export const bankAccount = z.object({
  bankName: z.string(),
  accountHolderName: z.string(),
  /** Only the last four digits, unless the reader may see the whole number. */
  accountNumber: z.string(),
  branchCode: z.string().optional(),
  accountType: z.string().optional(),
});

/** The fields of a payout that agents and administrators see. */
export const payout = z.object({
  id,
  amountCents: cents,
  status: payoutStatus,
  payoutType,
  saleId: id.optional(),
  requestedAt: z.string(),
  processedAt: z.string().optional(),
  transactionId: z.string().optional(),
  notes: z.string().optional(),
});
export type Payout = z.infer<typeof payout>;

/** A payout with the account that its agent recognises. */
export const myPayout = payout.extend({
  /** Bank and last four digits, once the account is fixed: when the payout is processed. */
  bankAccount: z.string().optional(),
});
export type MyPayout = z.infer<typeof myPayout>;

/** A payout as an administrator's list shows it. */
export const adminPayout = payout.extend({
  agentId: id,
  agentName: z.string(),
  agentPhone: z.string(),
  processedBy: id.optional(),
  createdAt: z.string(),
  batchId: id.optional(),
  /**
   * Names the version of the bank details that a pending payout would go to; marking it as processing
   * sends it back. Absent without details, and once the payout's account is fixed.
   */
  bankingUpdatedAt: z.string().optional(),
  /**
   * A reason to check the payment details before paying. `returned`: the bank returned a payment to
   * this account, and the hold wasn't lifted.
   */
  bankWarning: z.enum(['missing', 'on hold', 'returned', 'failed check']).optional(),
  /** Its batch is locked or goes to the bank: no step of the payout alone, but a return. */
  stepsWithBatch: z.literal(true).optional(),
  /** The act on it that waits for a second person. */
  waiting: z.object({ approvalId: id, askedAt: z.string(), askedByName: z.string() }).optional(),
});
export type AdminPayout = z.infer<typeof adminPayout>;

/** A payout with the whole account number; reading it is audited. */
export const payoutDetail = adminPayout.extend({
  paymentDetails: bankAccount.optional(),
  /** The bank's answer about these details; absent once the agent has others. */
  accountCheck: accountCheck.optional(),
});
export type PayoutDetail = z.infer<typeof payoutDetail>;

export const payoutCounters = z.object({
  pending: z.number().int(),
  pendingCents: cents,
  processing: z.number().int(),
  paid: z.number().int(),
  paidCents: cents,
});
export type PayoutCounters = z.infer<typeof payoutCounters>;

const statusQuery = { status: payoutStatus.optional(), ...orderQuery, ...pageQuery };
const onePayout = { payoutId: id };
/** A payout with the version of the bank details that the administrator saw; absent: there were none. */
const seenPayout = z.strictObject({
  ...onePayout,
  bankingUpdatedAt: z.string().max(40).optional(),
});

/** Rejecting keeps money back. */
const isMoved = ({ step }: { step: string }) => step !== 'rejected';

/** The freeze that the screen showed, by its beginning. */
const thisFreeze = { since: instant };

/** `held`: the bank returned a payment, denied the account, or it was changed a moment ago. */
export const accountState = z.enum(['ready', 'missing', 'held']);
export type AccountState = z.infer<typeof accountState>;

/** Filters and order of the administrators' list, and of its export. */
export const payoutFilter = {
  status: payoutStatus.optional(),
  ...orderQuery,
  ...searchQuery,
  ...narrowQuery,
  payoutType: payoutType.optional(),
  /** By the account that an unpaid payout would go to now; pending ones where no status is given. */
  account: accountState.optional(),
  batch: batchId.optional(),
};

export const payoutsContract = {
  listMyPayouts: procedure('GET', '/agent/payouts', {
    offline: kept('part of the earnings screen'),
    summary: 'The own payouts, newest requested first.',
  })
    .input(z.strictObject(statusQuery))
    .output(pageOf(myPayout)),
  getMyPayout: procedure('GET', '/agent/payouts/{payoutId}', {
    offline: notKept('the list shows what matters'),
    summary: 'One of the own payouts.',
  })
    .input(z.strictObject(onePayout))
    .output(myPayout),
  requestPayout: procedure('POST', '/agent/payouts', {
    creates: true,
    summary:
      'Requests the whole available balance; refused where it is not what the agent was shown.',
  })
    .input(
      z.strictObject({
        /** The available amount that the screen showed; 0 is refused with the specified message. */
        availableCents: z.int().min(0).max(MAX_AMOUNT_CENTS),
      }),
    )
    .output(myPayout),
  listPayouts: procedure('GET', '/admin/payouts', {
    summary: "All agents' payouts; searched by agent name and transaction id.",
  })
    .input(z.strictObject({ ...payoutFilter, ...pageQuery }))
    .output(pageOf(adminPayout)),
  countPayouts: procedure('GET', '/admin/payout-counters', {
    summary: 'The counters above the list of payouts.',
  }).output(payoutCounters),
  getPayoutFreeze: procedure('GET', '/admin/payout-freeze', {
    summary:
      'Since when all payouts are frozen, by whom and why, and who wants them to go on; empty while they are not.',
  }).output(payoutFreeze),
  freezePayouts: procedure('POST', '/admin/payout-freeze', {
    permission: ['payouts', 'finance'],
    summary: 'Freezes all payouts at once. Idempotent.',
  })
    .input(z.strictObject({ reason: requiredText() }))
    .output(payoutFreeze),
  unfreezePayouts: procedure('POST', '/admin/payout-freeze/unfreezing', {
    permission: 'finance',
    stepUp: true,
    summary:
      'Has every figure compared with the ledger, after which payouts go on if all agree. Idempotent.',
  })
    .input(
      z.strictObject({
        ...thisFreeze,
        /** The comparison with the bank's statement, in words, for the audit trail. */
        compared: requiredText(),
      }),
    )
    .output(payoutFreeze),
  withdrawUnfreezing: procedure('POST', '/admin/payout-freeze/unfreezing/withdrawal', {
    permission: ['payouts', 'finance'],
    summary: 'Ends the comparison that is under way: payouts stay frozen. Idempotent.',
  })
    .input(z.strictObject({ ...thisFreeze, askedAt: instant }))
    .output(payoutFreeze),
  getPayout: procedure('GET', '/admin/payouts/{payoutId}', {
    effect: 'auditedRead',
    summary: 'One payout with payment details; the view is audited.',
  })
    .input(z.strictObject(onePayout))
    .output(payoutDetail),
  addPayout: procedure('POST', '/admin/payouts', {
    permission: 'payouts',
    creates: true,
    stepUp: true,
    summary: 'Adds a manual payout; what exceeds the available balance is an advance.',
  })
    .input(
      z.strictObject({
        agentId: id,
        amountCents: positiveCents,
        notes: optionalText(),
        /**
         * The balance that the screen showed; refused where it is another. Not part of what a repeat repeats.
         */
        availableCents: cents.optional(),
      }),
    )
    .output(adminPayout),
  stepPayouts: procedure('POST', '/admin/payout-steps', {
    permission: 'payouts',
    stepUp: isMoved,
    summary: 'Takes up to 100 payouts one step further, each on its own.',
  })
    .input(
      z.discriminatedUnion('step', [
        z.strictObject({
          step: z.literal('processing'),
          payouts: bulkOf(seenPayout, ({ payoutId }) => payoutId),
        }),
        z.strictObject({
          step: z.literal('paid'),
          payoutIds: bulkIds,
          transactionId: identifierText(),
          notes: optionalText(),
        }),
        z.strictObject({
          step: z.literal('rejected'),
          payoutIds: bulkIds,
          reason: requiredText(),
        }),
      ]),
    )
    .output(z.object({ results: z.array(bulkResultOf(adminPayout)) })),
  markProcessing: procedure('POST', '/admin/payouts/{payoutId}/processing', {
    permission: 'payouts',
    stepUp: true,
    summary:
      'Pending to processing; the bank account is fixed from here on. Refused where it is not the one that was seen.',
  })
    .input(
      seenPayout.extend({
        /** Releases a payout to bank details that are on hold; the reason is recorded. */
        despiteHold: z.strictObject({ reason: requiredText() }).optional(),
      }),
    )
    .output(adminPayout),
  markPaid: procedure('POST', '/admin/payouts/{payoutId}/paid', {
    permission: 'payouts',
    stepUp: true,
    summary: 'Processing to paid; a linked sale becomes paid with it.',
  })
    .input(z.strictObject({ ...onePayout, transactionId: identifierText(), notes: optionalText() }))
    .output(adminPayout),
  rejectPayout: procedure('POST', '/admin/payouts/{payoutId}/reject', {
    permission: 'payouts',
    summary: 'Rejects a pending payout; the amount is available again.',
  })
    .input(z.strictObject({ ...onePayout, reason: requiredText() }))
    .output(adminPayout),
  returnPayout: procedure('POST', '/admin/payouts/{payoutId}/returned', {
    permission: 'payouts',
    stepUp: true,
    summary: 'The bank returned the payment; the amount is available again.',
  })
    .input(z.strictObject({ ...onePayout, reason: requiredText() }))
    .output(adminPayout),
};
