/** Agents as administrators manage them (document 001, Agent Management). */
import * as z from 'zod';
import { profileStatus } from '../identity/contract.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../identity/rules.ts';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { searchQuery } from '../kernel/page.ts';
import { phoneNumber } from '../kernel/phone.ts';
import { procedure } from '../kernel/procedure.ts';
import { emailAddress, lineOfText } from '../kernel/text.ts';
import {
  ACCOUNT_NUMBER,
  ACCOUNT_NUMBER_RULE,
  ACCOUNT_TYPES,
  BRANCH_CODE,
  BRANCH_CODE_RULE,
  withoutSpaces,
} from './rules.ts';

/** An agent in a picker: name with referral code (document 001, Add Sale Manually). */
export const agentOption = z.object({
  id,
  fullName: z.string(),
  referralCode: z.string(),
  status: profileStatus,
});
export type AgentOption = z.infer<typeof agentOption>;
/** How many agents a picker is offered at once; typing narrows them. */
export const MAX_AGENT_OPTIONS = 50;

/** An agent as an administrator adds one; signs in at once with the given password. */
export const newAgent = z.strictObject({
  fullName: lineOfText(),
  email: emailAddress,
  phone: phoneNumber,
  /** What the user pool takes: it refuses blanks at either end. */
  password: z
    .string()
    .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
    .max(MAX_PASSWORD_LENGTH, `must have at most ${MAX_PASSWORD_LENGTH} characters`)
    .regex(/^\S.*\S$/, 'must be a single line that neither begins nor ends with a blank'),
  /** Absent: one is generated. */
  referralCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{6,8}$/, 'must be 6 to 8 letters and digits')
    .optional(),
});

/** Digits, which people may write in groups. */
const digits = (rule: RegExp, message: string) =>
  z
    .string()
    .max(40, 'must be at most 40 characters')
    .transform(withoutSpaces)
    .pipe(z.string().regex(rule, message));

/** Where an agent is paid, as it is typed. */
export const banking = z.strictObject({
  bankName: lineOfText(),
  accountHolderName: lineOfText(),
  accountNumber: digits(ACCOUNT_NUMBER, ACCOUNT_NUMBER_RULE),
  branchCode: digits(BRANCH_CODE, BRANCH_CODE_RULE).optional(),
  accountType: z.enum(ACCOUNT_TYPES).optional(),
});
export type Banking = z.output<typeof banking>;

/** Where an agent is paid, as it is answered. */
const shownBanking = z.object({
  bankName: z.string(),
  accountHolderName: z.string(),
  accountNumber: z.string(),
  branchCode: z.string().optional(),
  accountType: z.string().optional(),
});

/** The own profile; name, e-mail address and phone are read-only. */
export const myProfile = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  referralCode: z.string(),
  profileComplete: z.boolean(),
  /** Absent until it is saved for the first time; all but the account's last four digits hidden. */
  banking: shownBanking.optional(),
  /** Which details these are: a change names what it changes. */
  bankingUpdatedAt: z.string().optional(),
  /** Payouts to a new account start then; absent where nothing holds them back. */
  bankHoldUntil: z.string().optional(),
});
export type MyProfile = z.infer<typeof myProfile>;

export const agentsContract = {
  addAgent: procedure({
    method: 'POST',
    path: '/admin/agents',
    access: 'admin',
    creates: true,
    summary: 'Adds an agent with a confirmed account; the role is agent, whatever the address.',
  })
    .input(newAgent)
    .output(agentOption),
  listAgentOptions: procedure({
    method: 'GET',
    path: '/admin/agent-options',
    access: 'admin',
    summary: 'Agents to pick from, by name; searched by name and referral code.',
  })
    .input(z.strictObject(searchQuery))
    .output(z.object({ rows: z.array(agentOption), more: z.boolean() })),
  getAgentBalance: procedure({
    method: 'GET',
    path: '/admin/agents/{agentId}/balance',
    access: 'admin',
    summary: "An agent's balance, as far as a payout needs it.",
  })
    .input(z.strictObject({ agentId: id }))
    .output(
      z.object({
        earnedCents: cents,
        paidCents: cents,
        reservedCents: cents,
        availableCents: cents,
        /** Nothing can be paid out while it is frozen. */
        isFrozen: z.boolean(),
      }),
    ),
  setAgentStatus: procedure({
    method: 'PUT',
    path: '/admin/agents/{agentId}/status',
    access: 'admin',
    summary: "Sets an agent's status: pending, active or inactive.",
  })
    .input(z.strictObject({ agentId: id, status: profileStatus }))
    .output(z.object({ id, status: profileStatus })),
  getMyProfile: procedure({
    method: 'GET',
    path: '/agent/profile',
    access: 'agent',
    summary: 'The own profile, with the account number masked.',
  }).output(myProfile),
  changeReferralCode: procedure({
    method: 'PUT',
    path: '/agent/referral-code',
    access: 'agent',
    summary: 'Changes the own referral code; those before go on working.',
  })
    // The rules are the specification's, word for word, and so the verb's to tell.
    .input(z.strictObject({ code: z.string().max(100, 'must be at most 100 characters') }))
    .output(myProfile),
  viewMyBanking: procedure({
    method: 'POST',
    path: '/agent/banking/views',
    access: 'agent',
    summary: 'The own bank details with the whole account number, to edit; the view is audited.',
  }).output(
    z.object({ banking: shownBanking.optional(), bankingUpdatedAt: z.string().optional() }),
  ),
  saveBanking: procedure({
    method: 'PUT',
    path: '/agent/banking',
    access: 'agent',
    summary:
      'Saves where the agent is paid. A change of existing details needs a sign-in of the last 5 minutes.',
  })
    .input(
      banking.extend({
        /** `bankingUpdatedAt` of the details that are changed; absent where there were none. */
        seen: z.string().max(40).optional(),
      }),
    )
    .output(myProfile),
};
