import * as z from 'zod';
import { CHECK_STATES } from './account-check.ts';

/** The state of a bank account by the verification service, as the API returns it. */
export const accountCheck = z.object({
  state: z.enum(CHECK_STATES),
  /** When this was recorded; names the result. */
  at: z.string().optional(),
  /** True while an answer is awaited. */
  isUnderWay: z.boolean(),
  /** The questions that failed. */
  failures: z.array(z.string()),
  /** Answers that the office should know, though payments arrive. */
  remarks: z.array(z.string()),
  /** True where nothing is paid to the account because of it. */
  holdsPayments: z.boolean(),
  /** True where finance accepted the account despite the failed check. */
  isAccepted: z.boolean(),
});
export type ShownCheck = z.infer<typeof accountCheck>;
