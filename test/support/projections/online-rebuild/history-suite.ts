/** Random histories of rebuilds while anything happens, in counts that the caller chooses. */
import { type Count, itPlays } from '../../stack/model-run.ts';
import { RebuildWorld, type TableSize } from './rebuild-world.ts';

export const itRebuilds = (size: TableSize, count: Count): void =>
  itPlays(
    {
      claim: `is right at rest, whatever happens to ${size.sales} sales meanwhile`,
      acts: RebuildWorld.acts,
      mustSee: ['deaths', 'interruptions'],
      seldom: ['stop and resume'],
      most: 200,
      open: (random) => RebuildWorld.open(size, random),
    },
    count,
  );
