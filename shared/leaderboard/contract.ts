import * as z from 'zod';
import { cents } from '../kernel/money.ts';
import { kept, procedure } from '../kernel/procedure.ts';
import { BOARDS } from './rules.ts';

const count = z.number().int().min(0);

/** An agent on a board; other readers don't get what the agent hides. */
const standing = z.object({
  rank: count,
  isMe: z.boolean(),
  /** The agent hides name and figures from other agents. */
  isHidden: z.boolean(),
  /** Joined within the last 7 days. */
  isNew: z.boolean(),
  fullName: z.string().optional(),
  /** On Top Sales. */
  commissionCents: cents.optional(),
  /** On Top Sub-Agents: recruits that are active or sold; on Top Recruiters: all recruits. */
  subAgents: count.optional(),
  /** On Top Recruiters: percent of invite clicks that led to a registration; absent without clicks. */
  conversionPercent: count.optional(),
});
export type Standing = z.infer<typeof standing>;

const myStanding = standing.extend({
  /** Absent without a score, and until the ranks are next computed. */
  rank: count.optional(),
  /** When the rank was computed; absent when it is current. */
  rankAsOf: z.string().optional(),
});
export type MyStanding = z.infer<typeof myStanding>;

export const leaderboard = z.object({
  rows: z.array(standing),
  /** The caller's own row, at any rank. */
  me: myStanding,
});
export type Leaderboard = z.infer<typeof leaderboard>;

const preference = z.strictObject({ hidden: z.boolean() });

export const leaderboardContract = {
  getLeaderboard: procedure('GET', '/agent/leaderboard', {
    offline: kept('the own rank and the first 20'),
    summary:
      'The first 20 agents by commission, active sub-agents or all recruits, and the own rank.',
  })
    .input(z.strictObject({ board: z.enum(BOARDS) }))
    .output(leaderboard),
  setLeaderboardPreference: procedure('PUT', '/agent/leaderboard-preference', {
    summary: 'Hides the own name and figures from other agents on the leaderboard, or shows them.',
  })
    .input(preference)
    .output(preference),
};
