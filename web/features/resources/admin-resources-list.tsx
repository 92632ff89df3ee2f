import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useCallback } from 'react';
import type { ManagedResource, ResourceCategory } from '../../../shared/resources/contract.ts';
import { AdminList } from '../../components/admin-list.tsx';
import { Choice } from '../../components/choice.tsx';
import { DataList } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { countOfStatus, publications } from '../../components/publication.tsx';
import { RowDialogs } from '../../components/row-dialogs.tsx';
import { useSortedList } from '../../components/sorted-list.tsx';
import { useAdminList } from '../../components/use-admin-list.ts';
import { useMay } from '../../lib/permissions.ts';
import { publicationOfResource, resourceCountsQuery, resourcesQuery } from './admin-queries.ts';
import { ResourceListCard, resourceColumns } from './resource-columns.tsx';
import { resourceDialogs } from './resource-dialogs.tsx';
import { categories } from './resource-facts.tsx';
import { resourceKeys, ResourceRowActions } from './resource-row-actions.tsx';
import type { ResourcesInUrl } from './resources-in-url.ts';

interface AdminResourcesListProps {
  list: ResourcesInUrl;
  /** Offered where there is nothing yet. */
  first: ReactNode;
}

const readKeys = resourceKeys.filter(({ key }) => key === 'o');

const cardOf = (resource: ManagedResource) => <ResourceListCard resource={resource} />;

/** All resources, with the actions of each. */
export function AdminResourcesList({ list, first }: AdminResourcesListProps) {
  const mayChange = useMay()('resources.updateResource');
  const query = useInfiniteQuery(resourcesQuery(list));
  const { data: counts } = useQuery(resourceCountsQuery());
  const counted = countOfStatus(counts, list.status);
  const total = list.category ? undefined : counted;
  const { rows, headOf, sorting } = useSortedList(list, query, resourceColumns, total);
  const admin = useAdminList(list, rows, {
    statusOf: publicationOfResource,
    dialogs: resourceDialogs,
  });
  const { open, moveOnIfLeaving } = admin;
  const actions = useCallback(
    (resource: ManagedResource) => (
      <ResourceRowActions
        resource={resource}
        onOpen={(kind) => open(kind, resource)}
        onToggle={moveOnIfLeaving}
      />
    ),
    [open, moveOnIfLeaving],
  );
  return (
    <>
      <AdminList
        list={list}
        query={query}
        noun="resource"
        searches="Title or tag"
        filters={<CategoryFilter list={list} />}
        statuses={publications}
        sorting={sorting}
        total={total}
        keys={mayChange ? resourceKeys : readKeys}
        failureToast="Failed to load resources"
        empty={<NoResources list={list} first={first} />}
      >
        <DataList
          label="Resources"
          rows={rows}
          columns={resourceColumns}
          headOf={headOf}
          isLeaving={admin.isLeaving}
          actions={actions}
          card={cardOf}
        />
      </AdminList>
      <RowDialogs {...admin.dialogs} />
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

const CategoryFilter = ({ list }: { list: ResourcesInUrl }) => (
  <Choice<ResourceCategory | typeof ALL>
    label="Category"
    value={list.category ?? ALL}
    options={[{ value: ALL, label: 'All Categories' }, ...categories]}
    onChange={(value) => list.changeCategory(value === ALL ? undefined : value)}
  />
);
