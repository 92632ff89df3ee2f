import { ListCount } from '../../components/list-count.tsx';
import { ListKeysButton } from '../../components/list-keys-button.tsx';
import { ListToolbar } from '../../components/list-toolbar.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import type { ListKey } from '../../lib/list-keys.ts';
import type { Paged } from '../../lib/pages.ts';

interface BatchSearchProps {
  list: ListInUrl<never>;
  query: Paged<unknown>;
  /** What can be searched for. */
  placeholder: string;
  /** What the rows are: "line", "lines"; and how many there are in all. */
  noun: string;
  total: number;
  /** Those of the rows' steps. */
  keys: readonly ListKey[];
}

/** Finds somebody among thousands of rows of a batch; where there are none there is nothing to find. */
export function BatchSearch(props: BatchSearchProps) {
  const { list, query, placeholder, noun, total, keys } = props;
  if (total === 0 && !list.q) return null;
  return (
    <ListToolbar
      list={list}
      search={
        <SearchBox value={list.q} placeholder={placeholder} onSearch={(q) => list.change({ q })} />
      }
      count={<ListCount query={query} noun={noun} total={list.q ? undefined : total} />}
    >
      <ListKeysButton own={keys} />
    </ListToolbar>
  );
}
