import { BOARDS } from '../../../shared/leaderboard/rules.ts';
import { Panel } from '../../components/panel.tsx';
import { boardWords } from './boards.ts';
import css from './ranking-criteria.module.css';

/** The criterion of each board, and the rules for all boards. */
export function RankingCriteria() {
  return (
    <Panel title="Ranking Criteria">
      <dl className={css.criteria}>
        {BOARDS.map((board) => (
          <div key={board}>
            <dt>{boardWords[board].title}</dt>
            <dd>{boardWords[board].criterion}</dd>
          </div>
        ))}
        <div>
          <dt>Who is ranked</dt>
          <dd>Every agent with an active account. NEW marks who joined within the last 7 days.</dd>
        </div>
      </dl>
    </Panel>
  );
}
