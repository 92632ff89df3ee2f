/**
 * Who stands where on the leaderboards (document 000, Leaderboard; decision 0011). Pure: a place follows
 * from an agent's figures alone.
 */
import type { Measures } from '../reports/rules.ts';

/** Top Sales, Top Sub-Agents, Top Recruiters. */
export const BOARDS = ['sales', 'subAgents', 'recruiters'] as const;
export type Board = (typeof BOARDS)[number];

/** Kept as a board is, and shown to administrators alone: whom nobody recruited, by recruits. */
export const NETWORKS = 'networks';

/** How many places a board shows (document 000, section 9). */
export const SHOWN_PLACES = 20;

/** The figures of an agent that its places are made of. */
export type AgentFigures = Pick<
  Measures,
  | 'activeAgents'
  | 'joinedAt'
  | 'commissionCents'
  | 'referrals'
  | 'referralsActive'
  | 'recruited'
  | 'clicksInvite'
  | 'clicksConverted'
>;

/** What an agent is ranked by: commission in cents, recruits who are active or sold, all recruits. */
export const scoreOn: Record<Board, (figures: AgentFigures) => number> = {
  sales: ({ commissionCents }) => commissionCents,
  subAgents: ({ referralsActive }) => referralsActive,
  recruiters: ({ referrals }) => referrals,
};

/** One agent's place on one board. Equal scores: who joined earlier stands before. */
export interface Place {
  board: Board | typeof NETWORKS;
  agentId: string;
  score: number;
  /** ISO 8601. */
  joinedAt: string;
}

/** An agent's places: on each board where it has a score; none while the account isn't active. */
export function placesOf(agentId: string, figures: AgentFigures): Place[] {
  if (figures.activeAgents <= 0 || figures.joinedAt <= 0) return [];
  const joinedAt = new Date(figures.joinedAt).toISOString();
  return BOARDS.map((board) => ({
    board,
    agentId,
    joinedAt,
    score: scoreOn[board](figures),
  })).filter(({ score }) => score > 0);
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
