/** Queries and mutations of Admin Resources. */
import { type Publication, publicationOf } from '../../../shared/kernel/publication.ts';
import type { ManagedResource, ResourceCategory } from '../../../shared/resources/contract.ts';
import { isUnauthenticated } from '../../lib/api-errors.ts';
import { api, queries } from '../../lib/api.ts';
import { inPages, type ListFilter, newestOf, pageInput } from '../../lib/pages.ts';
import {
  type RowKind,
  useRowChange,
  useRowCreation,
  useRowDeletion,
} from '../../lib/row-change.ts';

export const publicationOfResource = ({ isPublished }: ManagedResource): Publication =>
  publicationOf(isPublished);

interface ResourceFilter extends ListFilter<Publication> {
  category: ResourceCategory | undefined;
}

/** All resources, with how often each was used. */
export const resourcesQuery = ({ category, ...list }: ResourceFilter) => {
  const inputAt = pageInput(list);
  return queries.resources.listResources.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...inputAt(cursor), category }),
    ...inPages,
  });
};

export const resourceCountsQuery = () => queries.resources.countResources.queryOptions();

const resourceRows: RowKind<ManagedResource> = {
  topics: ['resources'],
  listKey: () => queries.resources.listResources.key(),
  optional: {
    description: undefined,
    fileUrl: undefined,
    fileName: undefined,
    fileSize: undefined,
  },
};

const idOf = ({ resourceId }: { resourceId: string }) => resourceId;

/** The specification has a text of its own for a session that ended while the form was open. */
const saveFailure = (error: unknown) =>
  isUnauthenticated(error) ? 'User not authenticated' : 'Failed to save resource';

export const useCreateResource = (draft: string) =>
  useRowCreation(resourceRows, {
    draft,
    create: api.resources.createResource,
    listsOf: (resource: ManagedResource) =>
      [undefined, publicationOfResource(resource)].flatMap((status) =>
        [undefined, resource.category].map(
          (category) => resourcesQuery({ ...newestOf(status), category }).queryKey,
        ),
      ),
    success: 'Resource created successfully',
    failure: saveFailure,
  });

/** Changes a resource, unless it has changed since it was read. */
export const useUpdateResource = () =>
  useRowChange(resourceRows, {
    change: api.resources.updateResource,
    idOf,
    success: 'Resource updated successfully',
    failure: saveFailure,
  });

/** Shows a draft to agents, or takes a resource back. */
export const usePublishResource = () =>
  useRowChange(resourceRows, {
    change: ({ publish, ...seen }: { resourceId: string; version: number; publish: boolean }) =>
      publish ? api.resources.publishResource(seen) : api.resources.unpublishResource(seen),
    idOf,
    success: ({ isPublished }) =>
      isPublished ? 'Resource published successfully' : 'Resource unpublished successfully',
    failure: 'Failed to update resource',
  });

export const useDeleteResource = () =>
  useRowDeletion(resourceRows, {
    remove: ({ id: resourceId, version }: ManagedResource) =>
      api.resources.deleteResource({ resourceId, version }),
    success: 'Resource deleted successfully',
    failure: 'Failed to delete resource',
  });
