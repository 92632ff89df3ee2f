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
};
