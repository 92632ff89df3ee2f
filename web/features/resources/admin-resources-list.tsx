import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ManagedResource, ResourceCategory } from '../../../shared/resources/contract.ts';
import { Choice } from '../../components/choice.tsx';
import { DataList } from '../../components/data-list.tsx';
import { ListCount } from '../../components/list-count.tsx';
import { ListKeysButton } from '../../components/list-keys-button.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { ListToolbar } from '../../components/list-toolbar.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { publications } from '../../components/publication.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useListPlace } from '../../lib/list-place.ts';
import { type Paged, rowsOf } from '../../lib/pages.ts';
import { publicationOfResource, resourceCountsQuery, resourcesQuery } from './admin-queries.ts';
import { ResourceListCard, resourceColumns } from './resource-columns.tsx';
import { ResourceDialogs, type ResourceStep } from './resource-dialogs.tsx';
import { categories } from './resource-facts.tsx';
import { resourceKeys, ResourceRowActions } from './resource-row-actions.tsx';
import type { ResourcesInUrl } from './resources-in-url.ts';

interface AdminResourcesListProps {
  list: ResourcesInUrl;
  /** Offered where there is nothing yet. */
  first: ReactNode;
}

/** All resources, with what can be done with each. */
export function AdminResourcesList({ list, first }: AdminResourcesListProps) {
  const query = useInfiniteQuery(resourcesQuery(list));
  const rows = rowsOf(query);
  const place = useListPlace(rows, publicationOfResource);
  const [step, setStep] = useState<ResourceStep>();
  const open = (next: ResourceStep | undefined) => {
    if (next) place.keep(next.resource);
    setStep(next);
  };
  const isLeaving = (row: ManagedResource) =>
    list.status !== undefined && publicationOfResource(row) !== list.status;
  return (
    <>
      <Toolbar list={list} query={query} />
      <PagedList
        query={query}
        list={list}
        noun="resource"
        failure="The resources couldn’t be loaded"
        failureToast="Failed to load resources"
        empty={<NoResources list={list} first={first} />}
      >
        {() => (
          <DataList
            label="Resources"
            rows={rows}
            columns={resourceColumns}
            isLeaving={isLeaving}
            actions={(resource) => (
              <ResourceRowActions
                resource={resource}
                onStep={open}
                onToggle={place.keep}
                onToggled={({ id }, done) => {
                  // Where all are shown, the row and its focus stay.
                  if (list.status !== undefined) place.goOn(done ? id : undefined);
                }}
              />
            )}
            card={(resource) => <ResourceListCard resource={resource} />}
          />
        )}
      </PagedList>
      <ResourceDialogs rows={rows} step={step} onStep={open} onClosed={() => place.goOn()} />
    </>
  );
}

const NoResources = ({ list, first }: AdminResourcesListProps) =>
  list.isNarrowed ? (
    <EmptyState title="No resources found" action={<Button onClick={list.clear}>Show All</Button>}>
      Nothing is in this category and status now.
    </EmptyState>
  ) : (
    <EmptyState title="No resources found" action={first}>
      Brochures, price lists and training that you publish here are agents’ to use and to share.
    </EmptyState>
  );

const ALL = 'all';

function Toolbar({ list, query }: { list: ResourcesInUrl; query: Paged<ManagedResource> }) {
  const { data } = useQuery(resourceCountsQuery());
  const totals = data && { published: data.published, draft: data.total - data.published };
  const total = list.status ? totals?.[list.status] : data?.total;
  const isCounted = !list.q && !list.category;
  return (
    <ListToolbar
      list={list}
      statuses={publications}
      search={
        <>
          <SearchBox
            value={list.q}
            placeholder="Title or tag"
            onSearch={(q) => list.change({ q })}
          />
          <Choice<ResourceCategory | typeof ALL>
            label="Category"
            value={list.category ?? ALL}
            options={[{ value: ALL, label: 'All Categories' }, ...categories]}
            onChange={(value) => list.changeCategory(value === ALL ? undefined : value)}
          />
        </>
      }
      count={<ListCount query={query} noun="resource" total={isCounted ? total : undefined} />}
    >
      <ListKeysButton own={resourceKeys} />
    </ListToolbar>
  );
}
