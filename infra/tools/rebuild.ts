/** `npm run rebuild`: recomputes the projections from the facts; `-- --replace` also writes them. */
import { rebuildProjections } from '../../functions/workflows/ranking-and-rebuild/rebuild-projections.ts';
import { withTable } from './open-table.ts';

const replace = process.argv.includes('--replace');
const { differing, missing, stale, places } = await withTable((table) =>
  rebuildProjections(table, { replace }),
);
const lines = [
  ...differing.map(
    ({ scope, measure, kept, counted }) => `${scope} ${measure}: kept ${kept}, facts ${counted}`,
  ),
  `${differing.length} figures differ, ${missing.length} search entries are missing and ${stale.length} are stale`,
  `${places.missing.length} leaderboard entries are missing and ${places.stale.length} are stale`,
];
const wrong = [differing, missing, stale, places.missing, places.stale].some(
  ({ length }) => length > 0,
);
if (wrong && replace) lines.push('All of it was replaced.');
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = wrong && !replace ? 1 : 0;
