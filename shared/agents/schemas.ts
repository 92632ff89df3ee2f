/** Schemas of bank details. */
import * as z from 'zod';
import { lineOfText, textLike } from '../kernel/text.ts';
import {
  ACCOUNT_NUMBER,
  ACCOUNT_NUMBER_RULE,
  ACCOUNT_TYPES,
  BRANCH_CODE,
  BRANCH_CODE_RULE,
  withoutSpaces,
} from './rules.ts';

/** Bank details as typed. */
const banking = z.strictObject({
  bankName: lineOfText(),
  accountHolderName: lineOfText(),
  accountNumber: textLike(ACCOUNT_NUMBER, ACCOUNT_NUMBER_RULE, withoutSpaces),
  branchCode: textLike(BRANCH_CODE, BRANCH_CODE_RULE, withoutSpaces).optional(),
  accountType: z.enum(ACCOUNT_TYPES).optional(),
});
export type Banking = z.output<typeof banking>;

/** Bank details as the API returns them. */
export const shownBanking = z.object({
  bankName: z.string(),
  accountHolderName: z.string(),
  accountNumber: z.string(),
  branchCode: z.string().optional(),
  accountType: z.string().optional(),
});

/** Names the version of the bank details; a change sends it back. */
export const bankingUpdatedAt = z.string().optional();
export const wholeBanking = z.object({ banking: shownBanking.optional(), bankingUpdatedAt });
/** `seen` is the `bankingUpdatedAt` of the details that are changed; absent where there were none. */
export const changedBanking = banking.extend({ seen: z.string().max(40).optional() });
