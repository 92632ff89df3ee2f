/** An adjustment of a balance as administrators see it. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { ADJUSTMENT_DIRECTIONS, ADJUSTMENT_KINDS, ADJUSTMENT_STATUSES } from './rules.ts';

export const adjustmentKind = z.enum(ADJUSTMENT_KINDS);
export const adjustmentDirection = z.enum(ADJUSTMENT_DIRECTIONS);
export const adjustmentStatus = z.enum(ADJUSTMENT_STATUSES);

const administrator = z.object({ id, name: z.string() });

export const adjustment = z.object({
  id,
  agentId: id,
  agentName: z.string(),
  direction: adjustmentDirection,
  kind: adjustmentKind,
  /** Above zero; the direction says which way it goes. */
  amountCents: cents,
  reason: z.string(),
  status: adjustmentStatus,
  createdAt: z.string(),
  createdBy: administrator,
  /** When it was posted, refused or withdrawn, and by whom. */
  decidedAt: z.string().optional(),
  decidedBy: administrator.optional(),
  /** Why it was refused. */
  refusal: z.string().optional(),
  /** The name of the attached file. */
  fileName: z.string().optional(),
});
export type Adjustment = z.infer<typeof adjustment>;
