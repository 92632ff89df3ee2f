/** Rebuilds while anything happens, in counts that the caller chooses. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startDatabase } from '../../../../infra/local/database/database.ts';
import { seededRandom } from '../../../../infra/local/demo/random.ts';
import { openTableAt } from '../../stack/table.ts';
import { type HistoryOptions, RebuildHistory } from './rebuild-history.ts';

/** Long enough for any machine: speed isn't tested here. */
const PATIENCE_MS = 60 * 60_000;

export function describeRebuilds({
  seeds,
  ...options
}: HistoryOptions & { seeds: readonly number[] }): void {
  it.each(seeds)(
    'is right at rest, whatever happens meanwhile (seed %i)',
    async (seed) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'portal-rebuild-'));
      const onLoss = (reason: string) => {
        throw new Error(reason);
      };
      const database = await startDatabase({ dataDir, region: 'af-south-1', onLoss });
      try {
        const at = { table: openTableAt(database), database };
        const history = await RebuildHistory.open(at, seededRandom(seed), options);
        await history.run();
        expect(history.isOver).toBe(true);
        await history.expectRight();
      } finally {
        await database.close();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    PATIENCE_MS,
  );
}
