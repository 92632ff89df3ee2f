/** The projector behind a bare table: it dies in the middle of batches, which come again whole. */
import type { DynamoDBRecord } from 'aws-lambda';
import { expect } from 'vitest';
import { systemClock } from '../../../../functions/platform/clock.ts';
import { projections } from '../../../../functions/workflows/projector/projections.ts';
import { project } from '../../../../functions/workflows/projector/projector.ts';
import { recountProjections } from '../../projections/recount-projections.ts';
import type { SeededRandom } from '../../../../infra/local/demo/random.ts';
import { DyingTable } from '../../jobs/dying-worker.ts';
import type { Portal } from '../../stack/bare-portal.ts';
import { SILENT } from '../../stack/silent-log.ts';
import { StreamFollower } from '../../projections/stream.ts';

const MOST = 100;

export class StreamWorker {
  deaths = 0;
  readonly #portal: Portal;
  readonly #stream: StreamFollower;

  constructor(portal: Portal) {
    this.#portal = portal;
    this.#stream = new StreamFollower(portal);
  }

  /** Projects everything that happened since the last call. @returns the number of events */
  async catchUp(random: SeededRandom): Promise<number> {
    let waiting = await this.#stream.read();
    const { length } = waiting;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, random.whole(MOST / 2, MOST));
      waiting = waiting.slice(batch.length);
      while (random.happens(0.2)) {
        this.deaths++;
        await this.#project(batch, random.whole(0, 2));
      }
      expect(await this.#project(batch)).toEqual([]);
    }
    return length;
  }

  /** @returns the events that it reports as failed */
  async #project(records: DynamoDBRecord[], writes?: number) {
    const { table: own } = this.#portal;
    const table = writes === undefined ? own : new DyingTable(own, writes);
    const deps = { table, clock: systemClock, log: SILENT, projections };
    return (await project(deps, { Records: records })).again;
  }

  /** Expects every projection to be what the facts say. */
  async expectRebuilt(): Promise<void> {
    const rebuilt = await recountProjections(this.#portal.table);
    expect(rebuilt).toMatchObject({ differing: [], missing: [], stale: [] });
  }
}
