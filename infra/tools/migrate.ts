/** `npm run migrate`: shows the migrations of stored items that are due; `-- --run` runs them. */
import { dueMigrations, migrateItems } from '../../functions/workflows/migrations/migrate-items.ts';
import { withPortal } from './open-portal.ts';
import { runTool, say } from './run-tool.ts';

await runTool(() =>
  withPortal(async ({ context }) => {
    if (!process.argv.includes('--run')) {
      const due = await dueMigrations(context);
      for (const { number, title } of due) say(`${number} ${title}`);
      say(due.length === 0 ? 'No migration is due.' : 'Run them with npm run migrate -- --run');
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
);
