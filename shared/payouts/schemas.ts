/** The states of a payout, and the freeze of all payouts with its end. */
import * as z from 'zod';
import { batchId } from '../kernel/batch-id.ts';
import { id } from '../kernel/ids.ts';

/** In the order of the filter: the specified statuses, then Returned. */
export const payoutStatus = z.enum(['pending', 'processing', 'paid', 'rejected', 'returned']);
export type PayoutStatus = z.infer<typeof payoutStatus>;
export const payoutType = z.enum(['request', 'upfront', 'manual', 'monthly']);
export type PayoutType = z.infer<typeof payoutType>;

const person = z.object({ id: z.string(), name: z.string() });

/**
 * - `checking`: every figure is being compared with the ledger;
 * - `drifting`: figures don't agree, so that payouts stay frozen;
 * - `failed`: the comparison stopped, and can be asked for again;
 * - `withdrawn`: somebody took it back.
 */
export const unfreezingStatus = z.enum(['checking', 'drifting', 'failed', 'withdrawn']);

/** A figure that differs from what it must be; amounts in cents, numbers in lines. */
export const drift = z.object({
  agentId: id.optional(),
  /** There with the agent's id. */
  agentName: z.string().optional(),
  batchId: batchId.optional(),
  figure: z.string(),
  unit: z.enum(['cents', 'lines']),
  is: z.int(),
  mustBe: z.int(),
});
export type ShownDrift = z.infer<typeof drift>;

/** The wish to let payouts go on, and how far its check of all figures is. */
export const unfreezing = z.object({
  status: unfreezingStatus,
  /** The asker's words for the comparison with the bank's statement. */
  compared: z.string(),
  askedBy: person,
  askedAt: z.string(),
  confirmedBy: person.optional(),
  /** Agents compared so far, and all agents, as far as they are counted. */
  agents: z.int().optional(),
  totalAgents: z.int().optional(),
  batches: z.int().optional(),
  /** Figures that don't agree, and the first of them. */
  drifting: z.int().optional(),
  drifts: z.array(drift).optional(),
  /** Agents and batches whose figures changed each time they were compared. */
  moving: z.int().optional(),
  /** Why the comparison stopped. */
  problem: z.string().optional(),
});
export type Unfreezing = z.infer<typeof unfreezing>;

/** All payouts are frozen: none is requested, added or moved. Empty while they are not. */
export const payoutFreeze = z.object({
  frozen: z
    .object({
      since: z.string(),
      reason: z.string().optional(),
      /** Absent where nobody noted it. */
      by: person.optional(),
      unfreezing: unfreezing.optional(),
    })
    .optional(),
});
export type PayoutFreeze = z.infer<typeof payoutFreeze>;
