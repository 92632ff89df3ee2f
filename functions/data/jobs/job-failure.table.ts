/** Failed rows of imports and uploads: one item for each group of rows, kept for a week. */
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';
import type { Write } from '../../platform/table.ts';

const WEEK_SECONDS = 7 * 24 * 60 * 60;
/** Row numbers are padded, so that they sort as text. */
const DIGITS = 9;
const LAST_ROW = 10 ** DIGITS - 1;
const partOf = (firstRow: number) => String(firstRow).padStart(DIGITS, '0');

const definition = defineKeyedEntity({
  name: 'jobFailure',
  attributes: {
    jobId: { type: 'string', required: true },
    /** Number of the first failed row, with leading zeros. */
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
  primary: { pk: key`job#${'jobId'}`, sk: key`failures#${'part'}` },
});

type StoredFailures = ItemOf<typeof definition>;
export type Failure = StoredFailures['failures'][number];

export const jobFailureTable = definition.with(({ query, put }) => ({
  /**
   * Stores the failures of a group of rows.
   * @param failures at least one, in the order of their rows
   */
  keep: (jobId: string, failures: Failure[], now: Date): Write =>
    put({
      jobId,
      part: partOf(failures[0]?.row ?? 0),
      failures,
      expiresAt: Math.floor(now.getTime() / 1000) + WEEK_SECONDS,
    }),

  /** The next items of a job's failures after a row, without expired ones. */
  page: async (jobId: string, { after, parts }: { after: number; parts: number }, now: Date) => {
    const { data } = await query
      .primary({ jobId })
      .between({ part: partOf(after + 1) }, { part: partOf(LAST_ROW) })
      .go({ limit: parts + 1 });
    const alive = data.filter(({ expiresAt }) => expiresAt * 1000 > now.getTime());
    return { parts: alive.slice(0, parts), more: alive.length > parts };
  },
}));
