import { Link } from '../../components/link.tsx';
import type { Dashboard } from '../../../shared/reports/contract.ts';
import { formatCount } from '../../../shared/kernel/count.ts';
import { formatAsOf } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';

/** The agent's own rank in Top Sales, as a link to the leaderboard; nothing without a rank. */
export function LeaderboardRank({ dashboard }: { dashboard: Dashboard }) {
  const { leaderboardRank, leaderboardRankAsOf } = dashboard;
  if (leaderboardRank === 0) return null;
  return (
    <p className="flow apart">
      <Link to={paths.agentLeaderboard} className="fold">
        Rank {formatCount(leaderboardRank)} in Top Sales
      </Link>
      {leaderboardRankAsOf ? (
        <span className="quiet small">as of {formatAsOf(leaderboardRankAsOf)}</span>
      ) : null}
    </p>
  );
}
