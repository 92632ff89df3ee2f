/** One call for many rows: each row is decided on its own, and has its own result. */
import * as z from 'zod';
import { id } from './ids.ts';
import { MAX_BULK } from './limits.ts';

/** The rows that a call names, each once. */
export const bulkIds = z
  .array(id)
  .min(1, 'must name at least one row')
  .max(MAX_BULK, { error: () => `must name at most ${MAX_BULK} rows` })
  .refine((ids) => new Set(ids).size === ids.length, 'must name each row once');

/** Why a row may be refused: what the call for that row alone would have answered. */
export const bulkRefusalCode = z.enum([
  'CONFLICT',
  'FORBIDDEN',
  'NOT_FOUND',
  'INVALID',
  'BUSY',
  'INTERNAL',
]);

/** What became of one row: done, with the row as it now is, or refused, with the reason. */
export const bulkResultOf = <Row extends z.ZodType>(row: Row) =>
  z.discriminatedUnion('outcome', [
    z.object({ id, outcome: z.literal('done'), row }),
    z.object({
      id,
      outcome: z.literal('refused'),
      code: bulkRefusalCode,
      message: z.string(),
      /** Of a conflict: the row as it now is. */
      current: z.record(z.string(), z.unknown()).optional(),
    }),
  ]);
export type BulkResult<Row> = z.infer<ReturnType<typeof bulkResultOf<z.ZodType<Row>>>>;
