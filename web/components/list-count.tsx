import { countOf, formatCount, plural } from '../../shared/kernel/count.ts';
import { type Paged, rowsOf } from '../lib/pages.ts';

interface ListCountProps {
  query: Paged<unknown>;
  /** Names one row: "sale". */
  noun: string;
  /** Number of rows in the whole list, if known; a counter kept apart may lag behind a little. */
  total?: number | undefined;
}

/** Number of rows loaded, and of the whole list where that is known. */
export function ListCount({ query, noun, total }: ListCountProps) {
  const count = rowsOf(query).length;
  const shown = countOf(count, noun);
  const ofTotal =
    total !== undefined && total > count
      ? `${formatCount(count)} of ${formatCount(total)} ${plural(total, noun)}`
      : `${formatCount(count)} shown`;
  return <span role="status">{query.data ? (query.hasNextPage ? ofTotal : shown) : ''}</span>;
}
