/** Agents, as administrators manage them and as they see their own profile. */
import * as z from 'zod';
import { profileStatus } from '../identity/contract.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../identity/rules.ts';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { listOf, orderQuery, pageOf, pageQuery, searchQuery } from '../kernel/page.ts';
import { phoneNumber } from '../kernel/phone-number.ts';
import { notKept, procedure } from '../kernel/procedure.ts';
import { emailAddress, lineOfText, optionalText } from '../kernel/text.ts';
import { mailPreferences } from '../notifications/contract.ts';
import { referralStatus } from '../referrals/contract.ts';
import { bankingUpdatedAt, changedBanking, shownBanking, wholeBanking } from './schemas.ts';
import { MAX_ADDRESS } from './rules.ts';

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

/** An agent added by an administrator, who can sign in at once with the given password. */
export const newAgent = z.strictObject({
  fullName: lineOfText(),
  email: emailAddress,
  phone: phoneNumber,
  address: optionalText(MAX_ADDRESS),
  /** The user pool refuses blanks at either end. */
  password: z
    .string()
    .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
    .max(MAX_PASSWORD_LENGTH, `must have at most ${MAX_PASSWORD_LENGTH} characters`)
    .regex(/^\S.*\S$/, 'must be a single line that neither begins nor ends with a blank'),
  /** Generated when absent. */
  referralCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{6,8}$/, 'must be 6 to 8 letters and digits')
    .optional(),
});

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
});
export type MyProfile = z.infer<typeof myProfile>;

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
const money = { earnedCents: cents, paidCents: cents, reservedCents: cents, availableCents: cents };
const ofAgent = z.strictObject({ agentId: id });

/** Everything that administrators see of an agent; the account number is masked. */
export const agentDetail = agentRow.extend({
  address: z.string().optional(),
  /** The recruiter; without a name when that agent was deleted. */
  referredBy: z.object({ id, fullName: z.string().optional() }).optional(),
  banking: shownBanking.optional(),
  /** Names the version of the bank details; a change sends it back as `seen`. */
  bankingUpdatedAt,
  bankHoldUntil: z.string().optional(),
  /** These counts may be up to 2 s old. */
  salesPending: count,
  salesApproved: count,
  subAgents: count,
  /** Sales that earn the monthly commission. */
  activeSales: count,
  ...money,
});
export type AgentDetail = z.infer<typeof agentDetail>;

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
  subAgents: count,
});
export type SubAgent = z.infer<typeof subAgent>;

/** What narrows and orders the administrators' list; an export of it takes the same. */
export const agentFilter = {
  ...orderQuery,
  ...searchQuery,
  status: profileStatus.optional(),
};

export const agentsContract = {
  listAgents: procedure({
    method: 'GET',
    path: '/admin/agents',
    access: 'admin',
    summary: 'All agents, newest first; searched by name, referral code, e-mail address and phone.',
  })
    .input(
      z.strictObject({
        ...pageQuery,
        ...agentFilter,
      }),
    )
    .output(pageOf(agentRow)),
  getAgent: procedure({
    method: 'GET',
    path: '/admin/agents/{agentId}',
    access: 'admin',
    summary: 'One agent, with figures and the account number masked.',
  })
    .input(ofAgent)
    .output(agentDetail),
  listSubAgents: procedure({
    method: 'GET',
    path: '/admin/agents/{agentId}/sub-agents',
    access: 'admin',
    summary: 'Whom an agent recruited, newest first, each with how many they recruited.',
  })
    .input(ofAgent.extend(pageQuery))
    .output(pageOf(subAgent)),
  viewAgentBanking: procedure({
    method: 'POST',
    path: '/admin/agents/{agentId}/banking/views',
    access: 'admin',
    summary: "An agent's bank details with the whole account number, to edit; the view is audited.",
  })
    .input(ofAgent)
    .output(wholeBanking),
  saveAgentBanking: procedure({
    method: 'PUT',
    path: '/admin/agents/{agentId}/banking',
    access: 'admin',
    summary:
      'Saves where an agent is paid. A change of existing details needs a sign-in of the last 5 minutes.',
  })
    .input(changedBanking.extend({ agentId: id }))
    .output(agentDetail),
  deleteAgent: procedure({
    method: 'DELETE',
    path: '/admin/agents/{agentId}',
    access: 'admin',
    summary:
      'Deletes an agent: sign-in and personal data go, financial records stay, and the balance is frozen.',
  })
    .input(ofAgent)
    .output(
      z.object({
        id,
        /** The balance that stays frozen. */
        availableCents: cents,
        /** False while a background job still deletes the rest, which takes minutes. */
        isFinished: z.boolean(),
      }),
    ),
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
    .output(listOf(agentOption)),
  getAgentBalance: procedure({
    method: 'GET',
    path: '/admin/agents/{agentId}/balance',
    access: 'admin',
    summary: "An agent's balance, as far as a payout needs it.",
  })
    .input(ofAgent)
    .output(
      z.object({
        ...money,
        /** A frozen balance can't be paid out. */
        isFrozen: z.boolean(),
      }),
    ),
  setAgentStatus: procedure({
    method: 'PUT',
    path: '/admin/agents/{agentId}/status',
    access: 'admin',
    summary: "Sets an agent's status: pending, active or inactive.",
  })
    .input(ofAgent.extend({ status: profileStatus }))
    .output(agentRow.pick({ id: true, status: true })),
  getMyProfile: procedure({
    method: 'GET',
    path: '/agent/profile',
    access: 'agent',
    offline: notKept('holds bank details'),
    summary: 'The own profile, with the account number masked.',
  }).output(myProfile),
  changeReferralCode: procedure({
    method: 'PUT',
    path: '/agent/referral-code',
    access: 'agent',
    summary: 'Changes the own referral code; those before go on working.',
  })
    // The endpoint checks the code, because the specification words its messages.
    .input(z.strictObject({ code: z.string().max(100, 'must be at most 100 characters') }))
    .output(myProfile),
  viewMyBanking: procedure({
    method: 'POST',
    path: '/agent/banking/views',
    access: 'agent',
    summary: 'The own bank details with the whole account number, to edit; the view is audited.',
  }).output(wholeBanking),
  saveBanking: procedure({
    method: 'PUT',
    path: '/agent/banking',
    access: 'agent',
    summary:
      'Saves where the agent is paid. A change of existing details needs a sign-in of the last 5 minutes.',
  })
    .input(changedBanking)
    .output(myProfile),
};
