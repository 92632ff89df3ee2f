/** Cursor-paged lists. */
import * as z from 'zod';

export const MAX_PAGE = 100;

/** The query parameters of every list. A cursor is untrusted and bound to the query it came from. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(25),
  cursor: z.string().max(600).optional(),
};

/** A page of rows; `cursor` is null on the last one. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), cursor: z.string().nullable() });
