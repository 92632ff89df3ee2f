/** Cursor-paged lists. */
import * as z from 'zod';
import { MAX_PAGE } from './page-size.ts';
import { lineOfText } from './text.ts';

/** The query parameters of every list. A cursor is untrusted and bound to the query it came from. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(25),
  cursor: z.string().max(600).optional(),
};

/** Newest first where nothing is said. */
export const listOrder = z.enum(['newest', 'oldest']);
export type ListOrder = z.infer<typeof listOrder>;
export const orderQuery = { order: listOrder.default('newest') };

/** How many hits a search looks at, at most (DESIGN 6). */
export const MAX_HITS = 200;

/** What stands in a search box: words that begin with these (DESIGN 10.19). */
export const searchQuery = { q: lineOfText(100).optional() };

/** A page of rows; `cursor` is null on the last one. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), cursor: z.string().nullable() });

/** A page of a list that can be searched. */
export const searchedPageOf = <Row extends z.ZodType>(row: Row) =>
  pageOf(row).extend({
    /** More was found than a search looks at: these are some of it, and more letters narrow it. */
    incomplete: z.literal(true).optional(),
  });
