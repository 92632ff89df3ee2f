/** `npm run rebuild`: recomputes the rollups from the facts; `-- --replace` also writes them. */
import { rebuildRollups } from '../../functions/reports/rebuild-rollups.ts';
import { withTable } from './open-table.ts';

const replace = process.argv.includes('--replace');
const { kept, counted, differing } = await withTable((table) => rebuildRollups(table, { replace }));
const figures = (name: string) => ({ ...kept, ...counted })[name as keyof typeof kept];
for (const name of differing)
  process.stdout.write(
    `${name}: kept ${kept[name as keyof typeof kept]}, facts ${figures(name)}\n`,
  );
process.stdout.write(`${differing.length} figures differ${replace ? ' and were replaced' : ''}\n`);
process.exitCode = differing.length > 0 && !replace ? 1 : 0;
