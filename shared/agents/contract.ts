/** Agents, as administrators manage them and as they see their own profile. */
import * as z from 'zod';
import { profileStatus } from '../identity/contract.ts';
import { id } from '../kernel/ids.ts';
import { job } from '../kernel/job.ts';
import { cents } from '../kernel/money.ts';
import { listOf, listOrder, pageOf, pageQuery, searchQuery } from '../kernel/page.ts';
import { notKept, procedure } from '../kernel/procedure.ts';
import { emailAddress, requiredText } from '../kernel/text.ts';
import {
  acceptedAccount,
  agentBalance,
  agentDetail,
  agentNote,
  agentOption,
  agentRow,
  changedBanking,
  changedDetails,
  deletedAgent,
  liftedHold,
  myProfile,
  newAgent,
  subAgent,
  wholeBanking,
} from './schemas.ts';

const ofAgent = z.strictObject({ agentId: id });

/** The version of the agent that the administrator saw. */
const ofVersion = ofAgent.extend({ version: z.number().int().min(0) });

/** Filters and order of the administrators' list, and of its export. */
export const agentFilter = {
  /** By the time they joined, or, where no search and no status narrows the list, by name. */
  order: z.enum([...listOrder.options, 'a-z', 'z-a']).default('newest'),
  ...searchQuery,
  status: profileStatus.optional(),
};

export const agentsContract = {
  listAgents: procedure('GET', '/admin/agents', {
    summary: 'All agents, newest first; searched by name, referral code, e-mail address and phone.',
  })
    .input(z.strictObject({ ...pageQuery, ...agentFilter }))
    .output(pageOf(agentRow)),
  getAgent: procedure('GET', '/admin/agents/{agentId}', {
    summary: 'One agent, with figures and the account number masked.',
  })
    .input(ofAgent)
    .output(agentDetail),
  listSubAgents: procedure('GET', '/admin/agents/{agentId}/sub-agents', {
    summary: 'Whom an agent recruited, newest first, each with how many they recruited.',
  })
    .input(ofAgent.extend(pageQuery))
    .output(pageOf(subAgent)),
  viewAgentBanking: procedure('POST', '/admin/agents/{agentId}/banking/views', {
    permission: 'support',
    goesOn: 'it shows something, and leaves an audit event',
    summary: "An agent's bank details with the whole account number, to edit; the view is audited.",
  })
    .input(ofAgent)
    .output(wholeBanking),
  saveAgentBanking: procedure('PUT', '/admin/agents/{agentId}/banking', {
    permission: 'support',
    stepUp: true,
    summary: 'Saves where an agent is paid.',
  })
    .input(changedBanking.extend({ agentId: id }))
    .output(agentDetail),
  remindOfBankDetails: procedure('POST', '/admin/bank-detail-reminders', {
    permission: 'support',
    creates: true,
    summary:
      'Reminds all agents whose money waits for bank details, once in 7 days; those who want no e-mails about payouts are left out.',
  }).output(job),
  liftReturnHold: procedure('POST', '/admin/agents/{agentId}/banking/return-lifted', {
    permission: 'finance',
    stepUp: true,
    summary:
      'Lifts the hold on an account that the bank returned a payment from; needs the finance permission.',
  })
    .input(liftedHold)
    .output(agentDetail),
  checkAccount: procedure('POST', '/admin/agents/{agentId}/banking/checks', {
    permission: 'payouts',
    summary: 'Has the bank account of an agent checked again; the answer comes within a minute.',
  })
    .input(ofAgent)
    .output(agentDetail),
  acceptAccount: procedure('POST', '/admin/agents/{agentId}/banking/check-accepted', {
    permission: 'finance',
    stepUp: true,
    summary: 'Accepts a bank account despite a failed check; needs the finance permission.',
  })
    .input(acceptedAccount)
    .output(agentDetail),
  updateAgent: procedure('PUT', '/admin/agents/{agentId}/details', {
    permission: 'support',
    summary:
      "Changes an agent's name, phone, tax number and VAT number; a number that is left out is removed.",
  })
    .input(ofVersion.extend(changedDetails))
    .output(agentDetail),
  changeAgentEmail: procedure('PUT', '/admin/agents/{agentId}/email', {
    permission: 'support',
    stepUp: true,
    summary:
      'Changes the address with which an agent signs in; both addresses are told. A repeat finishes a change that stopped.',
  })
    .input(ofVersion.extend({ email: emailAddress }))
    .output(agentDetail),
  setReferrer: procedure('PUT', '/admin/agents/{agentId}/referrer', {
    permission: 'support',
    stepUp: true,
    summary:
      'Sets who referred an agent, or that nobody did. Bonuses that were earned stay with who earned them.',
  })
    .input(ofVersion.extend({ referrerId: id.optional() }))
    .output(agentDetail),
  setGroup: procedure('PUT', '/admin/agents/{agentId}/group', {
    permission: 'finance',
    stepUp: true,
    summary:
      'Puts an agent into a group, or out of every group; sales submitted from then on have its terms.',
  })
    .input(ofVersion.extend({ groupId: id.optional() }))
    .output(agentDetail),
  listAgentNotes: procedure('GET', '/admin/agents/{agentId}/notes', {
    summary: "Administrators' notes on an agent, newest first.",
  })
    .input(ofAgent.extend(pageQuery))
    .output(pageOf(agentNote)),
  addAgentNote: procedure('POST', '/admin/agents/{agentId}/notes', {
    permission: 'support',
    creates: true,
    summary: 'Adds a note on an agent.',
  })
    .input(ofAgent.extend({ text: requiredText() }))
    .output(agentNote),
  removeAgentNote: procedure('DELETE', '/admin/agents/{agentId}/notes/{noteId}', {
    permission: 'support',
    summary: 'Removes an own note.',
  })
    .input(ofAgent.extend({ noteId: id }))
    .output(z.object({ id })),
  deleteAgent: procedure('DELETE', '/admin/agents/{agentId}', {
    permission: 'support',
    stepUp: true,
    summary:
      'Deletes an agent: sign-in and personal data go, financial records stay, and the balance is frozen.',
  })
    // With the balance that the screen showed; refused where it is another.
    .input(ofAgent.extend({ availableCents: cents.optional() }))
    .output(deletedAgent),
  addAgent: procedure('POST', '/admin/agents', {
    permission: 'support',
    creates: true,
    summary:
      'Adds an agent with a temporary password, which the first sign-in replaces; the agent is mailed. The role is agent, whatever the address.',
  })
    .input(newAgent)
    .output(agentOption),
  sendTemporaryPassword: procedure('POST', '/admin/agents/{agentId}/temporary-password', {
    permission: 'support',
    summary: 'Mails another temporary password to an agent who has replaced none yet.',
  })
    .input(ofAgent)
    .output(agentDetail),
  listAgentOptions: procedure('GET', '/admin/agent-options', {
    summary: 'Agents to pick from, by name; searched by name and referral code.',
  })
    .input(z.strictObject(searchQuery))
    .output(listOf(agentOption)),
  getAgentBalance: procedure('GET', '/admin/agents/{agentId}/balance', {
    summary: "An agent's balance, as far as a payout needs it.",
  })
    .input(ofAgent)
    .output(agentBalance),
  setAgentStatus: procedure('PUT', '/admin/agents/{agentId}/status', {
    permission: 'support',
    summary: "Sets an agent's status: pending, active or inactive.",
  })
    .input(ofAgent.extend({ status: profileStatus }))
    .output(agentRow.pick({ id: true, status: true })),
  getMyProfile: procedure('GET', '/agent/profile', {
    offline: notKept('holds bank details'),
    summary: 'The own profile, with the account number masked.',
  }).output(myProfile),
  changeReferralCode: procedure('PUT', '/agent/referral-code', {
    summary: 'Changes the own referral code; those before go on working.',
  })
    // The endpoint checks the code, because the specification words its messages.
    .input(z.strictObject({ code: z.string().max(100, 'must be at most 100 characters') }))
    .output(myProfile),
  viewMyBanking: procedure('POST', '/agent/banking/views', {
    goesOn: 'it shows something, and leaves an audit event',
    summary: 'The own bank details with the whole account number, to edit; the view is audited.',
  }).output(wholeBanking),
  saveBanking: procedure('PUT', '/agent/banking', {
    summary:
      'Saves where the agent is paid. A change of existing details needs a sign-in of the last 5 minutes.',
  })
    .input(changedBanking)
    .output(myProfile),
};
