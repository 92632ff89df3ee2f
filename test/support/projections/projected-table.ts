/** A table with facts and its stream, beside a projector that gets what the test hands it. */
import type { DynamoDBRecord } from 'aws-lambda';
import { expect } from 'vitest';
import { systemClock } from '../../../functions/platform/clock.ts';
import type { Metric } from '../../../shared/kernel/metrics.ts';
import type { Log } from '../../../functions/platform/log.ts';
import { changeOf, entityOf } from '../../../functions/platform/item.ts';
import { projections } from '../../../functions/workflows/projector/projections.ts';
import { project } from '../../../functions/workflows/projector/projector.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { recountProjections } from './recount-projections.ts';
import type { Database } from '../../../infra/local/database/database.ts';
import { type DynamoFront, startDynamoFront } from '../stack/dynamo-front/dynamo-front.ts';
import { put } from '../stack/seed-rows.ts';
import { StreamFollower } from './stream.ts';
import { closeAfterwards } from '../stack/close-afterwards.ts';
import { openOwnTable, openTableAt } from '../stack/table.ts';

const projected = new Set<string>(projections.map(({ entity }) => entity));

export interface ProjectedTable {
  database: Pick<Database, 'endpoint' | 'tableName'>;
  /** As the test uses it: without the front. */
  table: Table;
  /** As the projector uses it. */
  front: DynamoFront;
  /** Writes facts alone, of rows that bring their projections too. */
  putFacts(writes: Iterable<Write>): Promise<void>;
  /** Every event so far that something may follow from, but those that were given before. */
  freshEvents(): Promise<DynamoDBRecord[]>;
  /**
   * Hands a batch to the projector.
   * @param through another table client: one that fails, say
   * @returns the sequence numbers that it reports
   */
  project(records: readonly DynamoDBRecord[], through?: Table): Promise<string[]>;
  /** The projector's metrics so far. */
  counted: ReadonlyMap<Metric, number>;
  /** The projector's own table client. */
  projectorTable: Table;
  /** Expects every projection to be what the facts say. */
  expectRebuilt(): Promise<void>;
  close(): Promise<void>;
}

/** Starts one, empty. */
export async function openProjectedTable(): Promise<ProjectedTable> {
  const { database, table, close } = await openOwnTable();
  const front = await startDynamoFront(database.endpoint);
  const projectorTable = openTableAt({ ...database, endpoint: front.endpoint });
  const stream = new StreamFollower({ database });
  const counted = new Map<Metric, number>();
  const log: Log = {
    info: () => {},
    warn: () => {},
    error: () => {},
    count: (metric, times = 1) => void counted.set(metric, (counted.get(metric) ?? 0) + times),
  };
  return {
    database,
    table,
    front,
    projectorTable,
    counted,
    putFacts: (writes) =>
      put(table, [...writes].filter(({ item }) => isFact(item.Put?.Item)).values()),
    async freshEvents() {
      return (await stream.read()).filter((record) => {
        const { before, after } = changeOf(record);
        return projected.has(String(entityOf(after ?? before)));
      });
    },
    async project(records, through = projectorTable) {
      const deps = { table: through, clock: systemClock, log, projections };
      const { again } = await project(deps, { Records: [...records] });
      return again.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? '');
    },
    async expectRebuilt() {
      const { differing, missing, stale, places } = await recountProjections(table);
      const none = { missing: [], stale: [] };
      expect({ differing, missing, stale, places }).toEqual({
        differing: [],
        ...none,
        places: none,
      });
    },
    async close() {
      await front.close();
      await close();
    },
  };
}

/** Starts one for the tests of a file, or for one test. */
export async function setUpProjectedTable(): Promise<ProjectedTable> {
  const projected = await openProjectedTable();
  closeAfterwards(projected.close);
  return projected;
}

const DERIVED = new Set(['rollup', 'searchEntry', 'leaderboardEntry']);
export const isFact = (item: Record<string, unknown> | undefined): boolean =>
  !DERIVED.has(String(entityOf(item)));
