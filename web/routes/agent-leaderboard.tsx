import { useQuery } from '@tanstack/react-query';
import { type Board, BOARDS } from '../../shared/leaderboard/rules.ts';
import { LinkButton } from '../components/link-button.tsx';
import { EmptyState, Loaded } from '../components/list-states.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Tabs } from '../components/tabs.tsx';
import { boardWords } from '../features/leaderboard/boards.ts';
import { HideMe } from '../features/leaderboard/hide-me.tsx';
import { MyPlace } from '../features/leaderboard/my-place.tsx';
import { leaderboardQuery } from '../features/leaderboard/queries.ts';
import { RankingCriteria } from '../features/leaderboard/ranking-criteria.tsx';
import { Standings } from '../features/leaderboard/standings.tsx';
import { paths } from '../lib/paths.ts';
import { useTabInUrl } from '../lib/tab-in-url.ts';
import css from './agent-leaderboard.module.css';

const tabs = BOARDS.map((key) => ({ key, label: boardWords[key].title }));

export default function AgentLeaderboard() {
  const [board, choose] = useTabInUrl(BOARDS);
  const { data } = useQuery(leaderboardQuery(board));
  return (
    <>
      <PageHeader title="Leaderboard" />
      <div className={css.columns}>
        <div>
          <Tabs label="Boards" tabs={tabs} chosen={board} onChoose={choose}>
            <BoardOf key={board} board={board} />
          </Tabs>
        </div>
        <div className={css.aside}>
          <RankingCriteria />
          <HideMe hidden={data?.me.isHidden} />
        </div>
      </div>
    </>
  );
}

function BoardOf({ board }: { board: Board }) {
  const query = useQuery(leaderboardQuery(board));
  return (
    <Loaded query={query} noun="leaderboard" failure="The leaderboard couldn’t be loaded">
      {(leaderboard) => (
        <>
          <MyPlace board={board} leaderboard={leaderboard} />
          {leaderboard.rows.length > 0 ? (
            <Standings board={board} rows={leaderboard.rows} />
          ) : (
            <Empty board={board} />
          )}
        </>
      )}
    </Loaded>
  );
}

function Empty({ board }: { board: Board }) {
  return (
    <EmptyState
      title="Nobody is on this board yet"
      action={
        board === 'sales' ? (
          <LinkButton to={paths.agentSales}>Go to Sales</LinkButton>
        ) : (
          <LinkButton to={paths.agentReferrals}>Share Your Invite Link</LinkButton>
        )
      }
    >
      {boardWords[board].empty}
    </EmptyState>
  );
}
