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
  /** When it was posted, refused or withdrawn, and by whom; absent while it waits. */
  decidedAt: z.string().optional(),
  decidedBy: administrator.optional(),
  /** Why it was refused. */
  refusal: z.string().optional(),
  /** The name of the attached file. */
  fileName: z.string().optional(),
  /** Why it takes two people, in a sentence; absent where one was enough. */
  needsTwo: z.string().optional(),
  /** For a waiting one: why the reader may not release it, and not refuse it, in a sentence. */
  held: z.object({ release: z.string().optional(), refuse: z.string().optional() }).optional(),
  /** The reader entered it, with this account or another one of the same mailbox. */
  isOwn: z.boolean(),
});
export type Adjustment = z.infer<typeof adjustment>;
