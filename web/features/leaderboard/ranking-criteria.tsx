import { BOARDS } from '../../../shared/leaderboard/rules.ts';
import { Detail, Details } from '../../components/details.tsx';
import { Panel } from '../../components/panel.tsx';
import { boardWords } from './boards.ts';

/** The criterion of each board, and the rules for all boards. */
export function RankingCriteria() {
  return (
    <Panel title="Ranking Criteria">
      <Details>
        {BOARDS.map((board) => (
          <Detail key={board} label={boardWords[board].title}>
            {boardWords[board].criterion}
          </Detail>
        ))}
        <Detail label="Ties">With equal figures, who joined earlier stands before.</Detail>
        <Detail label="Who is ranked">
          Every agent with an active account. The first 20 are shown as they are now; ranks below
          them are worked out every 15 minutes. NEW marks agents who joined within the last 7 days.
        </Detail>
      </Details>
    </Panel>
  );
}
