import type { Publication } from '../../../shared/kernel/publication.ts';
import { RESOURCE_CATEGORIES } from '../../../shared/resources/rules.ts';
import type { ResourceCategory } from '../../../shared/resources/contract.ts';
import { publications } from '../../components/publication.tsx';
import { type ListInUrl, useListInUrl } from '../../lib/list-in-url.ts';
import { type Parameters, useQueryInUrl } from '../../lib/query-in-url.ts';

const statuses = publications.map(({ value }) => value);

/** The filter of Admin Resources: the category, and what every list has. */
export interface ResourcesInUrl extends ListInUrl<Publication> {
  category: ResourceCategory | undefined;
  changeCategory: (category: ResourceCategory | undefined) => void;
}

/** The filter is kept in the address, as every list's is. */
export function useResourcesInUrl(): ResourcesInUrl {
  const list = useListInUrl(statuses);
  const [query, write] = useQueryInUrl();
  const wanted = query.get('category');
  const category = RESOURCE_CATEGORIES.find((one) => one === wanted);
  return {
    ...list,
    category,
    isNarrowed: list.isNarrowed || category !== undefined,
    changeCategory: (next) => write({ category: next, pages: undefined }),
    clear: () => {
      const none = ['category', 'status', 'q', 'order', 'pages'].map((name) => [name, undefined]);
      write(Object.fromEntries(none) as Parameters);
    },
  };
}
