/** `npm run rebuild`: recomputes the projections from the facts; `-- --replace` also writes them. */
import { rebuildProjections } from '../../functions/workflows/ranking-and-rebuild/rebuild-projections.ts';
import { withTable } from './open-table.ts';
import { runTool, say } from './run-tool.ts';

const replace = process.argv.includes('--replace');

await runTool(async () => {
  const { differing, missing, stale, places } = await withTable((table) =>
    rebuildProjections(table, { replace }),
  );
  for (const { scope, measure, kept, counted } of differing)
    say(`${scope} ${measure}: kept ${kept}, facts ${counted}`);
  say(
    `${differing.length} figures differ, ${missing.length} search entries are missing and ${stale.length} are stale`,
  );
  say(
    `${places.missing.length} leaderboard entries are missing and ${places.stale.length} are stale`,
  );
  const wrong = [differing, missing, stale, places.missing, places.stale].some(
    ({ length }) => length > 0,
  );
  if (wrong && replace) say('All of it was replaced.');
  return wrong && !replace ? 1 : 0;
});
