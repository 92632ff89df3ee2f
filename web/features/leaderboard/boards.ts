/** Texts of the leaderboard's boards. */
import type { Standing } from '../../../shared/leaderboard/contract.ts';
import type { Board } from '../../../shared/leaderboard/rules.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { formatCount, plural } from '../../../shared/kernel/count.ts';

interface BoardWords {
  /** Label of the tab, as specified. */
  title: string;
  criterion: string;
  /** Unit under the score; undefined for amounts in rand. */
  unit: (count: number) => string | undefined;
  empty: string;
  /** Says how an agent gets on the board. */
  firstStep: string;
}

export const boardWords: Record<Board, BoardWords> = {
  sales: {
    title: 'Top Sales',
    criterion:
      'By commission: upfront and monthly, less what was taken back when a customer cancelled early. Referral bonuses don’t count.',
    unit: () => undefined,
    empty: 'The first sale that is approved starts this board.',
    firstStep: 'Your first approved sale puts you on this board.',
  },
  subAgents: {
    title: 'Top Sub-Agents',
    criterion:
      'By referrals that became active: agents you referred who saved their bank details or had a sale approved.',
    unit: (count) => plural(count, 'active sub-agent'),
    empty: 'The first referred agent who becomes active starts this board.',
    firstStep: 'Your first referred agent who becomes active puts you on this board.',
  },
  recruiters: {
    title: 'Top Recruiters',
    criterion:
      'By all agents you recruited, by your code, link or invitation, active or not yet. The conversion rate is how many in a hundred clicks on your invite link led to a registration.',
    unit: (count) => plural(count, 'sub-agent'),
    empty: 'The first agent who registers with somebody’s link starts this board.',
    firstStep: 'The first agent who registers with your link puts you on this board.',
  },
};

export type Scored = Pick<Standing, 'commissionCents' | 'subAgents'>;

/** The score that ranks an agent; undefined if the agent hides it. */
export const scoreOf = ({ commissionCents, subAgents }: Scored): number | undefined =>
  commissionCents ?? subAgents;

/** A score formatted for people. */
export const formatScore = (board: Board, score: number): string =>
  board === 'sales' ? formatRand(score) : formatCount(score);
