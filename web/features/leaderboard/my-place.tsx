import type { Leaderboard } from '../../../shared/leaderboard/contract.ts';
import type { Board } from '../../../shared/leaderboard/rules.ts';
import css from './my-place.module.css';
import { placeHint } from './place-hint.ts';
import { Rank, Score } from './standings.tsx';

/** The agent's own rank, which stays in sight while the list is scrolled. */
export function MyPlace({ board, leaderboard }: { board: Board; leaderboard: Leaderboard }) {
  const { me } = leaderboard;
  const hint = placeHint(board, leaderboard);
  return (
    <section className={css.place} aria-labelledby="my-place">
      <Rank rank={me.rank} />
      <div className={`stacked ${css.words}`}>
        <h2 id="my-place">Your place</h2>
        {hint ? <span className={`quiet small ${css.hint}`}>{hint}</span> : null}
      </div>
      <Score board={board} of={me} />
    </section>
  );
}
