/**
 * Who stands where on the leaderboards (document 000, Leaderboard; decision 0011). Pure: a place follows
 * from an agent's balance alone, or from its figures alone.
 */
import type { Measures } from '../reports/rules.ts';

/** Top Sales, Top Sub-Agents, Top Recruiters. */
export const BOARDS = ['sales', 'subAgents', 'recruiters'] as const;
export type Board = (typeof BOARDS)[number];

/** Kept as a board is, and shown to administrators alone: whom nobody recruited, by recruits. */
export const NETWORKS = 'networks';

/** How many places a board shows (document 000, section 9). */
export const SHOWN_PLACES = 20;

/** The figures of an agent that its places among recruiters are made of. */
export type AgentFigures = Pick<
  Measures,
  | 'activeAgents'
  | 'joinedAt'
  | 'referrals'
  | 'referralsActive'
  | 'recruited'
  | 'clicksInvite'
  | 'clicksConverted'
>;

/** What of an agent's balance its place on Top Sales is made of. */
export interface Earner {
  agentId: string;
  /** ISO 8601. */
  joinedAt: string;
  /** Integer cents, as `bonusCents` is, which is part of it. */
  earnedCents: number;
  bonusCents?: number | undefined;
  /** The account isn't active. */
  isInactive?: boolean | undefined;
  deletedAt?: string | undefined;
}

/** What sales earned, in cents: all that was earned but bonuses (decision 0011). */
export const commissionOfSales = ({
  earnedCents,
  bonusCents = 0,
}: Pick<Earner, 'earnedCents' | 'bonusCents'>): number => earnedCents - bonusCents;

/** What an agent is ranked by, but for commission: recruits who are active or sold, all recruits. */
const recruitingScores = ({ referralsActive, referrals }: AgentFigures) => ({
  subAgents: referralsActive,
  recruiters: referrals,
});

/** What an agent is ranked by on each board. */
export const scoresOf = (
  earner: Pick<Earner, 'earnedCents' | 'bonusCents'>,
  figures: AgentFigures,
): Record<Board, number> => ({
  sales: commissionOfSales(earner),
  ...recruitingScores(figures),
});

/** One agent's place on one board. Equal scores: who joined earlier stands before. */
export interface Place {
  board: Board | typeof NETWORKS;
  agentId: string;
  score: number;
  /** ISO 8601. */
  joinedAt: string;
}

/** An agent's place on Top Sales, if it has a score there; none while the account isn't active. */
export function placeOfEarner(earner: Earner): Place[] {
  const { agentId, joinedAt, isInactive, deletedAt } = earner;
  const score = commissionOfSales(earner);
  const hasPlace = score > 0 && !isInactive && deletedAt === undefined;
  return hasPlace ? [{ board: 'sales', agentId, joinedAt, score }] : [];
}

/** An agent's places among recruiters, where it has a score; none while the account isn't active. */
export function placesOf(agentId: string, figures: AgentFigures): Place[] {
  if (figures.activeAgents <= 0 || figures.joinedAt <= 0) return [];
  const joinedAt = new Date(figures.joinedAt).toISOString();
  const scores = recruitingScores(figures);
  return (['subAgents', 'recruiters'] as const)
    .map((board) => ({ board, agentId, joinedAt, score: scores[board] }))
    .filter(({ score }) => score > 0);
}

/**
 * An agent's place among those with whom the network begins; one who was deleted keeps it, as the last
 * of its score's: without it, whoever it recruited would be out of reach.
 */
export const networkOf = (agentId: string, figures: AgentFigures): Place[] =>
  figures.referrals > 0 && figures.recruited === 0
    ? [
        {
          board: NETWORKS,
          agentId,
          score: figures.referrals,
          joinedAt: figures.joinedAt > 0 ? new Date(figures.joinedAt).toISOString() : '~',
        },
      ]
    : [];

/** More than anybody reaches: R10 000 000 000 000.00. */
const HIGHEST = 10 ** 15;

/** What places are sorted by, as text: the highest score first, then who joined earlier. */
export const orderOf = ({ score, joinedAt, agentId }: Omit<Place, 'board'>) =>
  `${String(HIGHEST - score).padStart(16, '0')}#${joinedAt}#${agentId}`;

/** The rounded percent of invite clicks that led to a registration; undefined without a click. */
export const conversionPercent = ({
  clicksInvite,
  clicksConverted,
}: Pick<AgentFigures, 'clicksInvite' | 'clicksConverted'>): number | undefined =>
  clicksInvite > 0 ? Math.round((100 * clicksConverted) / clicksInvite) : undefined;

/** An agent's rank on each board, in the order of `BOARDS`; 0 where it has none. */
export type Ranks = readonly number[];

/** Numbers whole boards. @param orders each board's agents, the first first */
export function ranksOf(orders: Record<Board, readonly string[]>): Map<string, Ranks> {
  const ranks = new Map<string, number[]>();
  BOARDS.forEach((board, at) => {
    orders[board].forEach((agentId, before) => {
      const own = ranks.get(agentId) ?? BOARDS.map(() => 0);
      own[at] = before + 1;
      ranks.set(agentId, own);
    });
  });
  return ranks;
}

/** An agent's rank on one board; undefined where it has none. */
export const rankOn = (ranks: Ranks | undefined, board: Board): number | undefined =>
  ranks?.[BOARDS.indexOf(board)] || undefined;
