/**
 * Places on the leaderboards. Pure: a place follows from one agent's balance, or from its figures; no other
 * agent's data is needed.
 */
import type { Measures } from '../kernel/measures.ts';

/** Top Sales, Top Sub-Agents, Top Recruiters. */
export const BOARDS = ['sales', 'subAgents', 'recruiters'] as const;
export type Board = (typeof BOARDS)[number];

/** Stored like a board, for administrators only: agents without a recruiter, by their recruits. */
export const NETWORKS = 'networks';

export const SHOWN_PLACES = 20;

/** The figures that decide an agent's places on the recruiters' boards. */
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

/** The parts of a balance that decide an agent's place on Top Sales. */
export interface Earner {
  agentId: string;
  /** ISO 8601. */
  joinedAt: string;
  /** Integer cents; includes `bonusCents`. */
  earnedCents: number;
  bonusCents?: number | undefined;
  /** Integer cents: the sum of adjustments, in `earnedCents` too. */
  adjustedCents?: number | undefined;
  /** The account isn't active. */
  isInactive?: boolean | undefined;
  deletedAt?: string | undefined;
}

type Earnings = Pick<Earner, 'earnedCents' | 'bonusCents' | 'adjustedCents'>;

/** Earnings from sales, in cents: everything except bonuses and adjustments. */
export const commissionOfSales = ({
  earnedCents,
  bonusCents = 0,
  adjustedCents = 0,
}: Earnings): number => earnedCents - bonusCents - adjustedCents;

const recruitingScores = ({ referralsActive, referrals }: AgentFigures) => ({
  subAgents: referralsActive,
  recruiters: referrals,
});

/** An agent's score on each board. */
export const scoresOf = (earner: Earnings, figures: AgentFigures): Record<Board, number> => ({
  sales: commissionOfSales(earner),
  ...recruitingScores(figures),
});

/** One agent's place on one board. At equal scores the agent who joined earlier comes first. */
export interface BoardEntry {
  board: Board | typeof NETWORKS;
  agentId: string;
  score: number;
  /** ISO 8601. */
  joinedAt: string;
}

/** An agent's place on Top Sales; empty without a score or while the account isn't active. */
export function placeOfEarner(earner: Earner): BoardEntry[] {
  const { agentId, joinedAt, isInactive, deletedAt } = earner;
  const score = commissionOfSales(earner);
  const hasPlace = score > 0 && !isInactive && deletedAt === undefined;
  return hasPlace ? [{ board: 'sales', agentId, joinedAt, score }] : [];
}

/** An agent's places on the recruiters' boards; empty without a score or while the account isn't active. */
export function placesOf(agentId: string, figures: AgentFigures): BoardEntry[] {
  if (figures.activeAgents <= 0 || figures.joinedAt <= 0) return [];
  const joinedAt = new Date(figures.joinedAt).toISOString();
  const scores = recruitingScores(figures);
  return (['subAgents', 'recruiters'] as const)
    .map((board) => ({ board, agentId, joinedAt, score: scores[board] }))
    .filter(({ score }) => score > 0);
}

/**
 * An agent's place among the roots of the network. A deleted agent keeps its place, as the last one of its
 * score, because its recruits are reached through it.
 */
export const networkOf = (agentId: string, figures: AgentFigures): BoardEntry[] =>
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

/** Above every possible score: R10 000 000 000 000.00. */
const HIGHEST = 10 ** 15;

/** Sort key of a place: highest score first, then the earlier joining date. */
export const orderOf = ({ score, joinedAt, agentId }: Omit<BoardEntry, 'board'>) =>
  `${String(HIGHEST - score).padStart(16, '0')}#${joinedAt}#${agentId}`;

/** The rounded percent of invite clicks that led to a registration; undefined without a click. */
export const conversionPercent = ({
  clicksInvite,
  clicksConverted,
}: Pick<AgentFigures, 'clicksInvite' | 'clicksConverted'>): number | undefined =>
  clicksInvite > 0 ? Math.round((100 * clicksConverted) / clicksInvite) : undefined;

/** An agent's rank on each board, in the order of `BOARDS`; 0 where it has none. */
export type Ranks = readonly number[];

/** @param orders the agents of each board, best first */
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
