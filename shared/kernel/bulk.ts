/** One call for many rows, each with its own result. */
import * as z from 'zod';
import { id } from './ids.ts';
import { MAX_BULK } from './limits.ts';

/** Ids of the rows, without repetition. */
export const bulkIds = z
  .array(id)
  .min(1, 'must name at least one row')
  .max(MAX_BULK, { error: () => `must name at most ${MAX_BULK} rows` })
  .refine((ids) => new Set(ids).size === ids.length, 'must name each row once');

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
