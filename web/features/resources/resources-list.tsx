import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Resource, ResourceCategory } from '../../../shared/resources/contract.ts';
import { Choice } from '../../components/choice.tsx';
import { ListCount } from '../../components/list-count.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Toolbar, ToolbarEnd } from '../../components/toolbar.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { type ListInUrl, useListInUrl } from '../../lib/list-in-url.ts';
import { useOpened } from '../../lib/opened.ts';
import { publishedQuery } from './queries.ts';
import { ResourceCard } from './resource-card.tsx';
import { categories } from './resource-facts.tsx';
import css from './resources-list.module.css';

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'));
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

type ResourceDialog = 'preview' | 'share';

const known = categories.map(({ value }) => value);
const ALL = 'all';

const NO_RESOURCES = (
  <EmptyState title="No resources yet">
    Brochures, price lists and training appear here as soon as the office publishes them.
  </EmptyState>
);

export function ResourcesList() {
  const list = useListInUrl(known, { status: 'category' });
  const query = useInfiniteQuery(publishedQuery({ category: list.status, q: list.q }));
  const { value: dialog, open, close } = useOpened('resource');
  // Kept while the dialog closes.
  const [shown, setShown] = useState<{ dialog: ResourceDialog; resource: Resource }>();
  const show = (opened: { dialog: ResourceDialog; resource: Resource }) => {
    setShown(opened);
    open(opened.dialog);
  };
  const state = { open: dialog === shown?.dialog, onClose: close };
  return (
    <>
      <Filters list={list} count={<ListCount query={query} noun="resource" />} />
      <PagedList
        query={query}
        list={list}
        noun="resource"
        failure="The resources couldn’t be loaded"
        failureToast="Failed to load resources"
        empty={NO_RESOURCES}
        offersAll
      >
        {(rows) => (
          <ul className={css.cards} aria-label="Resources">
            {rows.map((resource) => (
              <ResourceCard
                key={resource.id}
                resource={resource}
                onPreview={() => show({ dialog: 'preview', resource })}
                onShare={() => show({ dialog: 'share', resource })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <Suspense>
        {shown?.dialog === 'preview' ? (
          <PreviewDialog key={shown.resource.id} resource={shown.resource} {...state} />
        ) : null}
        {shown?.dialog === 'share' ? (
          <ShareDialog key={shown.resource.id} resource={shown.resource} {...state} />
        ) : null}
      </Suspense>
    </>
  );
}

type List = ListInUrl<ResourceCategory>;

function Filters({ list, count }: { list: List; count: ReactNode }) {
  return (
    <Toolbar>
      <SearchBox value={list.q} onSearch={(q) => list.change({ q })} placeholder="Title or tag" />
      <div className={css.category}>
        <Choice<ResourceCategory | typeof ALL>
          label="Category"
          value={list.status ?? ALL}
          options={[{ value: ALL, label: 'All Categories' }, ...categories]}
          onChange={(value) => list.change({ status: value === ALL ? undefined : value })}
        />
      </div>
      <ToolbarEnd list={list} count={count} />
    </Toolbar>
  );
}
