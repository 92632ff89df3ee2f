/** Rows of imports that failed: an item for each part of a file, kept for a week. */
import { Entity, type EntityItem } from 'electrodb';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const WEEK_SECONDS = 7 * 24 * 60 * 60;
/** Parts are in the order of their rows. */
const DIGITS = 9;
const LAST_ROW = 10 ** DIGITS - 1;
const partOf = (firstRow: number) => String(firstRow).padStart(DIGITS, '0');

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'jobFailure', version: '1', service: 'portal' },
      attributes: {
        jobId: { type: 'string', required: true },
        /** The row of its first failure, with leading zeros. */
        part: { type: 'string', required: true },
        failures: {
          type: 'list',
          required: true,
          items: {
            type: 'map',
            properties: {
              row: { type: 'number', required: true },
              reason: { type: 'string', required: true },
              cells: { type: 'any' },
            },
          },
        },
        /** Epoch seconds, real time. */
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'job#${jobId}', 'jobId'),
          sk: key('sk', 'failures#${part}', 'part'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

type StoredFailures = EntityItem<ReturnType<typeof build>>;
export type Failure = StoredFailures['failures'][number];

export const jobFailureTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    /**
     * Keeps a part's failures.
     * @param failures at least one, in the order of their rows
     */
    keep: (jobId: string, failures: Failure[], now: Date): Write =>
      write(
        (parts) =>
          parts
            .put({
              jobId,
              part: partOf(failures[0]?.row ?? 0),
              failures,
              expiresAt: Math.floor(now.getTime() / 1000) + WEEK_SECONDS,
            })
            .commit(OLD),
        () => new Error('A put without a condition was refused'),
      ),

    /** Some parts of a job's, the first after a row, that aren't expired. */
    page: async (jobId: string, { after, parts }: { after: number; parts: number }, now: Date) => {
      const { data } = await entity.query
        .primary({ jobId })
        .between({ part: partOf(after + 1) }, { part: partOf(LAST_ROW) })
        .go({ limit: parts + 1 });
      const alive = data.filter(({ expiresAt }) => expiresAt * 1000 > now.getTime());
      return { parts: alive.slice(0, parts), more: alive.length > parts };
    },
  };
});
