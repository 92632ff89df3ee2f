import { EyeInvisibleOutlined, TrophyFilled } from '@ant-design/icons';
import type { Standing } from '../../../shared/leaderboard/contract.ts';
import type { Board } from '../../../shared/leaderboard/rules.ts';
import { Flag, NewFlag } from '../../components/flag.tsx';
import { formatCount } from '../../../shared/kernel/count.ts';
import { boardWords, formatScore, type Scored, scoreOf } from './boards.ts';
import css from './standings.module.css';

/** The first 20 of a board; the first three are emphasised. */
export function Standings({ board, rows }: { board: Board; rows: readonly Standing[] }) {
  return (
    <ol
      className={`surface ruled ${css.standings} ${rows.length > 2 ? css.podium : ''}`}
      aria-label={boardWords[board].title}
    >
      {rows.map((row) => (
        <li key={row.rank} className={css.row} data-me={row.isMe || undefined}>
          <Rank rank={row.rank} />
          <Who row={row} />
          <Score board={board} of={row} />
        </li>
      ))}
    </ol>
  );
}

/** The medal of a rank; the first has a cup. */
export function Rank({ rank }: { rank: number | undefined }) {
  return (
    <span className={css.rank} data-rank={rank !== undefined && rank <= 3 ? rank : undefined}>
      {rank === 1 ? <TrophyFilled aria-hidden="true" /> : null}
      <span className="figure">
        {rank === undefined ? (
          <span role="img" aria-label="No rank yet">
            –
          </span>
        ) : (
          <>
            <span className="visually-hidden">Rank </span>
            {formatCount(rank)}
          </>
        )}
      </span>
    </span>
  );
}

function Who({ row }: { row: Standing }) {
  return (
    <span className={`stacked ${css.who}`}>
      {row.fullName === undefined ? (
        <span className="quiet">
          <EyeInvisibleOutlined aria-hidden="true" /> Hidden agent
        </span>
      ) : (
        <span className={css.name}>
          <strong>{row.fullName}</strong>
          <Flags row={row} />
        </span>
      )}
      {row.conversionPercent === undefined ? null : (
        <span className={`quiet smaller ${css.second}`}>
          Conversion rate {row.conversionPercent}%
        </span>
      )}
    </span>
  );
}

/** Labels beside a name: "You" and "NEW". */
function Flags({ row }: { row: Standing }) {
  return (
    <>
      {row.isMe ? <Flag tone="own">You</Flag> : null}
      {row.isNew ? <NewFlag /> : null}
    </>
  );
}

/** An agent's score, with its unit smaller below. */
export function Score({ board, of }: { board: Board; of: Scored }) {
  const score = scoreOf(of);
  if (score === undefined) return null;
  const unit = boardWords[board].unit(score);
  return (
    <span className={css.score}>
      <strong className="figure">{formatScore(board, score)}</strong>
      {unit ? <span className={`quiet smaller ${css.second}`}>{unit}</span> : null}
    </span>
  );
}
