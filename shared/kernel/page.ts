/** Cursor-paged lists. */
import * as z from 'zod';
import { id } from './ids.ts';
import { MAX_PAGE } from './page-size.ts';
import { MAX_TERM } from './limits.ts';
import { lineOfText } from './text.ts';

/** The query parameters of every list. A cursor is untrusted and bound to the query it came from. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(25),
  cursor: z.string().max(600).optional(),
};

/** Newest first unless the query says otherwise. */
export const listOrder = z.enum(['newest', 'oldest']);
export type ListOrder = z.infer<typeof listOrder>;
export const orderQuery = { order: listOrder.default('newest') };

/** A search looks at this many hits at most. */
export const MAX_HITS = 200;

/** The text of a search box; a hit has words that begin with its words. */
export const searchQuery = { q: lineOfText(MAX_TERM).optional() };

/** More was found than is read: these rows are only some of it, and more letters narrow the search. */
const incomplete = z.literal(true).optional();

/**
 * A page of a list that may grow without end; `cursor` is null on the last one. A list that can be
 * searched also says whether it is `incomplete`.
 */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), cursor: z.string().nullable(), incomplete });

/** A bounded list in one answer, such as the choices of a picker. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), incomplete });

/** Filters of a list by the days (`YYYY-MM-DD`, South African) of its rows, and by their agent. */
export const narrowQuery = {
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  agentId: id.optional(),
};
