/** Schemas of bank details, and of agents in pickers, forms, notes, the network and their own page. */
import * as z from 'zod';
import { profileStatus } from '../identity/contract.ts';
import { ungrouped } from '../kernel/characters.ts';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { phoneNumber } from '../kernel/phone-number.ts';
import { accountCheck } from '../kernel/shown-check.ts';
import {
  emailAddress,
  lineOfText,
  newPassword,
  optionalText,
  personName,
  referralCode,
  requiredText,
  textLike,
} from '../kernel/text.ts';
import { mailPreferences } from '../notifications/contract.ts';
import { referralStatus } from '../referrals/contract.ts';
import {
  ACCOUNT_NUMBER,
  ACCOUNT_NUMBER_RULE,
  BRANCH_CODE,
  BRANCH_CODE_RULE,
} from '../kernel/banks.ts';
import {
  ACCOUNT_TYPES,
  MAX_ADDRESS,
  TAX_NUMBER,
  TAX_NUMBER_RULE,
  VAT_NUMBER,
  VAT_NUMBER_RULE,
} from './rules.ts';

/** Bank details as typed. */
const banking = z.strictObject({
  bankName: lineOfText(),
  accountHolderName: personName,
  accountNumber: textLike(ACCOUNT_NUMBER, ACCOUNT_NUMBER_RULE, ungrouped),
  branchCode: textLike(BRANCH_CODE, BRANCH_CODE_RULE, ungrouped).optional(),
  accountType: z.enum(ACCOUNT_TYPES).optional(),
});
export type Banking = z.output<typeof banking>;

/** The revenue service's numbers of an agent, as typed; each is removed where it is left out. */
export const taxNumbers = {
  taxNumber: textLike(TAX_NUMBER, TAX_NUMBER_RULE, ungrouped).optional(),
  vatNumber: textLike(VAT_NUMBER, VAT_NUMBER_RULE, ungrouped).optional(),
};

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
/** `seen` is the `bankingUpdatedAt` of the details that are changed; absent where there were none. */
export const changedBanking = banking.extend({ seen: z.string().max(40).optional() });

/** When the bank returned a payment to the present account, and why; absent where it is paid to. */
export const bankReturned = z.object({ at: z.string(), reason: z.string() }).optional();

/** Bank details to edit, and what holds payments to the account. */
export const wholeBanking = z.object({
  banking: shownBanking.optional(),
  bankingUpdatedAt,
  /** When payouts to the entered or changed account start; absent once that is over. */
  bankHoldUntil: z.string().optional(),
  bankReturned,
  /** The bank's answer about it; absent where the portal has no accounts checked. */
  accountCheck: accountCheck.optional(),
});
export type WholeBanking = z.infer<typeof wholeBanking>;

/** The hold after a return that the administrator saw, by when the return was recorded. */
export const liftedHold = z.strictObject({
  agentId: id,
  returnedAt: z.string().max(40),
  reason: requiredText(),
});

/** The failed check that the administrator saw, by when it was recorded. */
export const acceptedAccount = z.strictObject({
  agentId: id,
  checkedAt: z.string().max(40),
  reason: requiredText(),
});

/** An agent in the administrators' list. */
export const agentRow = z.object({
  id,
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  referralCode: z.string(),
  status: profileStatus,
  profileComplete: z.boolean(),
  createdAt: z.string(),
  /** Created within the last 7 days. */
  isNew: z.boolean(),
});
export type AgentRow = z.infer<typeof agentRow>;

const count = z.number().int();
/** The parts of a balance. */
export const balanceParts = {
  /** Commission and bonuses. */
  earnedCents: cents,
  /** Adjustments by the office: credits less debits. */
  adjustedCents: cents,
  paidCents: cents,
  reservedCents: cents,
  availableCents: cents,
};

/** Everything that administrators see of an agent; the account number is masked. */
export const agentDetail = agentRow.extend({
  address: z.string().optional(),
  taxNumber: z.string().optional(),
  vatNumber: z.string().optional(),
  /** Names the version of what administrators edit; a change sends it back. */
  version: count,
  /** The address of a change that was begun and not finished; repeating the change finishes it. */
  unfinishedEmail: z.string().optional(),
  /** True where e-mails to the address come back. */
  emailBounces: z.boolean().optional(),
  /** The recruiter; without a name when that agent was deleted. */
  referredBy: z
    .object({
      id,
      fullName: z.string().optional(),
      /** The parts that both have: the recruiter earns nothing until the office sets the recruiter again. */
      earnsNothingFor: z.string().optional(),
    })
    .optional(),
  /** The group whose terms of commission the agent has; without a name when it is gone. */
  commissionGroup: z.object({ id, name: z.string().optional() }).optional(),
  banking: shownBanking.optional(),
  /** Names the version of the bank details; a change sends it back as `seen`. */
  bankingUpdatedAt,
  bankHoldUntil: z.string().optional(),
  bankReturned,
  /** Absent where the portal checks no accounts, or there is none. */
  accountCheck: accountCheck.optional(),
  /** Other agents who are paid to the same account, by name; may be seconds old. */
  sharesAccountWith: z.array(z.object({ id, fullName: z.string() })).optional(),
  /** These counts may be up to 2 s old. */
  salesPending: count,
  salesApproved: count,
  subAgents: count,
  /** Customers who left a number on the agent's page: all, those not called yet, and those of today. */
  leads: z.object({ all: count, waiting: count, today: count }),
  /** Sales that earn the monthly commission. */
  activeSales: count,
  /** True where the sign-in asks for a second factor. */
  hasSecondFactor: z.boolean().optional(),
  /** When the temporary password ends or ended that the office gave; absent once the agent signed in. */
  temporaryPasswordUntil: z.string().optional(),
  ...balanceParts,
});
export type AgentDetail = z.infer<typeof agentDetail>;

/** Figures of a balance that an administrator needs for a payout. */
export const agentBalance = z.object({
  ...balanceParts,
  /** A frozen balance can't be paid out. */
  isFrozen: z.boolean(),
});

export const deletedAgent = z.object({
  id,
  /** The balance that stays frozen. */
  availableCents: cents,
  /**
   * True: the balance is final, and all that the lists named is done. False: a background job still does the
   * rest, which takes minutes. It looks once more a minute later in either case, for what a lagging list left
   * out.
   */
  isFinished: z.boolean(),
});

/** Fields of an agent that administrators correct. */
export const changedDetails = {
  fullName: personName,
  phone: phoneNumber,
  ...taxNumbers,
};

/** An agent in a picker. */
export const agentOption = z.object({
  id,
  fullName: z.string(),
  referralCode: z.string(),
  status: profileStatus,
});
export type AgentOption = z.infer<typeof agentOption>;
/** Most options that a picker gets in one answer; typing narrows them. */
export const MAX_AGENT_OPTIONS = 50;

/** An agent added by an administrator, with the temporary password of the first sign-in. */
export const newAgent = z.strictObject({
  fullName: personName,
  email: emailAddress,
  phone: phoneNumber,
  address: optionalText(MAX_ADDRESS),
  password: newPassword,
  /** Generated when absent. */
  referralCode: referralCode.optional(),
});

/** Administrators' notes about an agent; agents don't see them. */
export const agentNote = z.object({
  id,
  text: z.string(),
  author: z.object({ id, name: z.string() }),
  /** True for the caller's own note, which the caller may remove. */
  isOwn: z.boolean(),
  createdAt: z.string(),
});
export type AgentNote = z.infer<typeof agentNote>;

/** A node of the network of sub-agents. */
export const subAgent = z.object({
  id,
  /** Absent when the agent was deleted; the agent's recruits stay in the network. */
  fullName: z.string().optional(),
  referralCode: z.string().optional(),
  status: profileStatus.optional(),
  referralStatus,
  isNew: z.boolean(),
  joinedAt: z.string(),
  /** Direct recruits. */
  subAgents: z.number().int(),
});
export type SubAgent = z.infer<typeof subAgent>;

/** The own profile; name, e-mail address and phone are read-only. */
export const myProfile = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  referralCode: z.string(),
  /** When the code may be changed again; absent where it may be now. */
  nextCodeChangeAt: z.string().optional(),
  profileComplete: z.boolean(),
  mailPreferences,
  /** Absent until first saved; shows only the account's last four digits. */
  banking: shownBanking.optional(),
  /** Names the version of the bank details; a change sends it back as `seen`. */
  bankingUpdatedAt,
  /** Payouts to a new account start at this time; absent when there is no hold. */
  bankHoldUntil: z.string().optional(),
  bankReturned,
  /** Absent where the portal checks no accounts, or there is none. */
  accountCheck: accountCheck.optional(),
});
export type MyProfile = z.infer<typeof myProfile>;
