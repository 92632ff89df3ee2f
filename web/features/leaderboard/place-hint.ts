/** The hint beside the agent's own rank. */
import type { Leaderboard } from '../../../shared/leaderboard/contract.ts';
import type { Board } from '../../../shared/leaderboard/rules.ts';
import { formatAsOf } from '../../lib/dates.ts';
import { boardWords, formatScore, scoreOf } from './boards.ts';

/** Explains the agent's own rank, or how to get one. */
export function placeHint(board: Board, { rows, me }: Leaderboard): string {
  if ((scoreOf(me) ?? 0) <= 0) return boardWords[board].firstStep;
  if (me.rank === undefined) return 'Your rank is worked out within 15 minutes.';
  const words = [
    me.rankAsOf ? `as of ${formatAsOf(me.rankAsOf)}` : undefined,
    distance(board, { rows, me }),
    me.conversionPercent === undefined ? undefined : `conversion rate ${me.conversionPercent}%`,
    me.isHidden ? 'hidden from others' : undefined,
  ].filter((one) => one !== undefined);
  return asSentence(words.join(', '));
}

/** The distance to the agent ranked one above; undefined if that agent hides the figures or isn't shown. */
function distance(board: Board, { rows, me }: Leaderboard): string | undefined {
  if (me.rank === 1) return 'in the lead';
  const own = rows.findIndex(({ isMe }) => isMe);
  const above = own === -1 ? rows.at(-1) : rows[own - 1];
  const [theirs, mine = 0] = [above && scoreOf(above), scoreOf(me)];
  if (!above || theirs === undefined) return undefined;
  const rank = `rank ${above.rank}`;
  return theirs > mine
    ? `${formatScore(board, theirs - mine)} behind ${rank}`
    : `level with ${rank}`;
}

const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
