import { useSearchParams } from 'react-router-dom';
import type { Publication } from '../../../shared/kernel/publication.ts';
import { RESOURCE_CATEGORIES } from '../../../shared/resources/rules.ts';
import type { ResourceCategory } from '../../../shared/resources/contract.ts';
import { publications } from '../../components/publication.tsx';
import { type ListInUrl, useListInUrl } from '../../lib/list-in-url.ts';

const statuses = publications.map(({ value }) => value);

/** The filter of Admin Resources: the category, and what every list has. */
export interface ResourcesInUrl extends ListInUrl<Publication> {
  category: ResourceCategory | undefined;
  changeCategory: (category: ResourceCategory | undefined) => void;
}

/** The filter is kept in the address, as every list's is. */
export function useResourcesInUrl(): ResourcesInUrl {
  const list = useListInUrl(statuses);
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('category');
  const category = RESOURCE_CATEGORIES.find((one) => one === wanted);
  const write = (changes: (params: URLSearchParams) => void) =>
    setQuery(
      (now) => {
        const then = new URLSearchParams(now);
        changes(then);
        then.delete('pages');
        return then;
      },
      { replace: true },
    );
  return {
    ...list,
    category,
    isNarrowed: list.isNarrowed || category !== undefined,
    changeCategory: (next) =>
      write((params) => {
        if (next) params.set('category', next);
        else params.delete('category');
      }),
    clear: () =>
      write((params) => {
        for (const name of ['category', 'status', 'q', 'order']) params.delete(name);
      }),
  };
}
