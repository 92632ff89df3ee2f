/**
 * `npm run migrate -- --stage <name>|--local`: shows the migrations of stored items that are due; `--run` runs
 * them.
 */
import { dueMigrations, migrateItems } from '../../functions/workflows/migrations/migrate-items.ts';
import { withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';

const USAGE = `migrate -- ${PORTAL} [--run] [--yes]`;

export const tool: Tool = (args) => {
  const options = { run: { type: 'boolean', default: false } } as const;
  const { values } = readArguments(args, { usage: USAGE, options });
  return {
    target: targetOf(values),
    yes: values.yes,
    writes: values.run,
    run: (portal) =>
      withPortal(portal, async ({ context }) => {
        if (!values.run) {
          const due = await dueMigrations(context);
          for (const { number, title } of due) say(`${number} ${title}`);
          say(due.length === 0 ? 'No migration is due.' : 'Run them with the same and --run');
          return 0;
        }
        const done = await migrateItems({
          ...context,
          progress: ({ number, title }) => say(`${number} ${title} …`),
        });
        for (const { number, items } of done) say(`${number} changed ${items} items`);
        if (done.length === 0) say('No migration was due.');
        return 0;
      }),
  };
};

if (import.meta.main) await runTool(tool);
