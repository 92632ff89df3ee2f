/** How agents do beside each other (document 000, Leaderboard). */
import * as z from 'zod';
import { cents } from '../kernel/money.ts';
import { procedure } from '../kernel/procedure.ts';
import { BOARDS } from './rules.ts';

const count = z.number().int().min(0);

/** An agent on a board. What the agent hides is absent for everybody else. */
const standing = z.object({
  rank: count,
  isMe: z.boolean(),
  /** The agent hides name and figures from the others. */
  isHidden: z.boolean(),
  /** Joined within the last 7 days. */
  isNew: z.boolean(),
  fullName: z.string().optional(),
  /** Of Top Sales. */
  commissionCents: cents.optional(),
  /** Of Top Sub-Agents, those who are active or sold; of Top Recruiters, all. */
  subAgents: count.optional(),
  /** Of Top Recruiters, where anybody clicked: how many in a hundred invite clicks registered. */
  conversionPercent: count.optional(),
});
export type Standing = z.infer<typeof standing>;

const myStanding = standing.extend({
  /** Absent with nothing to rank yet, and until the ranks are worked out next. */
  rank: count.optional(),
  /** When the rank was worked out; absent where it holds now. */
  rankAsOf: z.string().optional(),
});
export type MyStanding = z.infer<typeof myStanding>;

export const leaderboard = z.object({
  /** The first 20. */
  rows: z.array(standing),
  /** The agent who asks, whatever the rank. */
  me: myStanding,
});
export type Leaderboard = z.infer<typeof leaderboard>;

const preference = z.strictObject({ hidden: z.boolean() });

export const leaderboardContract = {
  getLeaderboard: procedure({
    method: 'GET',
    path: '/agent/leaderboard',
    access: 'agent',
    summary:
      'The first 20 agents by commission, active sub-agents or all recruits, and the own rank.',
  })
    .input(z.strictObject({ board: z.enum(BOARDS) }))
    .output(leaderboard),
  setLeaderboardPreference: procedure({
    method: 'PUT',
    path: '/agent/leaderboard-preference',
    access: 'agent',
    summary: 'Hides the own name and figures from other agents on the leaderboard, or shows them.',
  })
    .input(preference)
    .output(preference),
};
