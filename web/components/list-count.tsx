import { formatCount } from '../lib/counts.ts';
import { type Paged, rowsOf } from '../lib/pages.ts';

interface ListCountProps {
  query: Paged<unknown>;
  /** What the rows are: "sale", "sales". */
  nouns: [one: string, many: string];
  /** How many there are in all, where that is known; what is counted apart may lag a little. */
  total?: number | undefined;
}

/** How many rows are shown, and of how many. */
export function ListCount({ query, nouns, total }: ListCountProps) {
  const count = rowsOf(query).length;
  const shown = formatCount(count);
  const noun = count === 1 ? nouns[0] : nouns[1];
  const isKnown = total !== undefined && total > count;
  const text = query.hasNextPage
    ? isKnown
      ? `${shown} of ${formatCount(total)} ${nouns[1]}`
      : `${shown} ${noun} so far`
    : `${shown} ${noun}`;
  return <span role="status">{query.data ? text : ''}</span>;
}
