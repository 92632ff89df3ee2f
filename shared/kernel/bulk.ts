/** One call for many rows, each with its own result. */
import * as z from 'zod';
import { id } from './ids.ts';
import { MAX_BULK } from './limits.ts';

/** The rows of a call, without repetition. */
export const bulkOf = <Row extends z.ZodType>(row: Row, idOf: (row: z.output<Row>) => string) =>
  z
    .array(row)
    .min(1, 'must name at least one row')
    .max(MAX_BULK, { error: () => `must name at most ${MAX_BULK} rows` })
    .refine((rows) => new Set(rows.map(idOf)).size === rows.length, 'must name each row once');

/** Ids of the rows, without repetition. */
export const bulkIds = bulkOf(id, (one) => one);

/** The error that the call for this row alone would have returned. */
export const bulkRefusalCode = z.enum([
  'CONFLICT',
  'FORBIDDEN',
  'NOT_FOUND',
  'INVALID',
  'BUSY',
  'INTERNAL',
]);

/** The result for one row: done, with its new state, or refused, with the reason. */
export const bulkResultOf = <Row extends z.ZodType>(row: Row) =>
  z.discriminatedUnion('outcome', [
    z.object({ id, outcome: z.literal('done'), row }),
    z.object({
      id,
      outcome: z.literal('refused'),
      code: bulkRefusalCode,
      message: z.string(),
      /** After a conflict: the row's current state. */
      current: z.record(z.string(), z.unknown()).optional(),
    }),
  ]);
export type BulkResult<Row> = z.infer<ReturnType<typeof bulkResultOf<z.ZodType<Row>>>>;
