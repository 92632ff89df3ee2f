/**
 * `npm run rebuild -- --stage <name>|--local`: recomputes the projections from the facts; `--replace` also
 * writes them.
 */
import { rebuildProjections } from '../../functions/workflows/ranking-and-rebuild/rebuild-projections.ts';
import { withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';

const USAGE = `rebuild -- ${PORTAL} [--replace] [--yes]`;

export const tool: Tool = (args) => {
  const options = { replace: { type: 'boolean', default: false } } as const;
  const { values } = readArguments(args, { usage: USAGE, options });
  const { replace } = values;
  return {
    target: targetOf(values),
    yes: values.yes,
    writes: replace,
    async run(portal) {
      const { differing, missing, stale, places } = await withPortal(portal, ({ context }) =>
        rebuildProjections(context.table, { replace }),
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
    },
  };
};

if (import.meta.main) await runTool(tool);
