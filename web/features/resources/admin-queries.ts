/** What Admin Resources asks and changes. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Publication, publicationOf } from '../../../shared/kernel/publication.ts';
import type { ManagedResource, ResourceCategory } from '../../../shared/resources/contract.ts';
import { isErrorCode, isUnauthenticated } from '../../lib/api-errors.ts';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import {
  inPages,
  prependRow,
  type Queue,
  queuePage,
  removeRow,
  replaceRow,
} from '../../lib/pages.ts';
import { type RowKind, useRowChange } from '../../lib/row-change.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

export const publicationOfResource = ({ isPublished }: ManagedResource): Publication =>
  publicationOf(isPublished);

interface ResourceQueue extends Queue<Publication> {
  category: ResourceCategory | undefined;
}

/** All resources, with how often each was used. */
export const resourcesQuery = ({ category, ...list }: ResourceQueue) => {
  const pageAt = queuePage(list);
  return queries.resources.listResources.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...pageAt(cursor), category }),
    ...inPages,
  });
};

/** How many there are. */
export const resourceCountsQuery = () => queries.resources.countResources.queryOptions();

const listKey = () => queries.resources.listResources.key();

/** What a resource may have no more after a change. */
const gaps = {
  description: undefined,
  fileUrl: undefined,
  fileName: undefined,
  fileSize: undefined,
} as const;

/** Shows a changed resource wherever it stands. */
const resourceRows: RowKind<ManagedResource> = {
  topics: ['resources'],
  show: (client, row) => replaceRow(client, listKey(), { ...gaps, ...row }),
};

const idOf = ({ resourceId }: { resourceId: string }) => resourceId;

/** The session may have ended while somebody wrote (document 001, section 5). */
const saveFailure = (error: unknown) =>
  isUnauthenticated(error) ? 'User not authenticated' : 'Failed to save resource';

type NewResource = Parameters<typeof api.resources.createResource>[0];

/** Adds a resource; it stands at the head of the list at once. */
export function useCreateResource() {
  const client = useQueryClient();
  return useSubmission(
    (resource: NewResource, idempotencyKey) =>
      api.resources.createResource(resource, { context: { idempotencyKey } }),
    {
      onSuccess: (resource) => {
        toast.success('Resource created successfully');
        for (const status of [undefined, publicationOfResource(resource)] as const)
          for (const category of [undefined, resource.category] as const) {
            const shown = { status, category, q: '', order: 'newest' } as const;
            prependRow(client, resourcesQuery(shown).queryKey, resource);
          }
        refetchTopics(client, resourceRows.topics);
      },
      onError: (error) => toast.failure(saveFailure(error), error),
    },
  );
}

/** Changes a resource from the version that was seen. */
export const useUpdateResource = () =>
  useRowChange(resourceRows, {
    change: (input: Parameters<typeof api.resources.updateResource>[0]) =>
      api.resources.updateResource(input),
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

/** Removes a resource, if it is still as it was seen. */
export function useDeleteResource() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: resourceId, version }: ManagedResource) =>
      api.resources.deleteResource({ resourceId, version }),
    onSuccess: ({ id }) => {
      toast.success('Resource deleted successfully');
      forget(client, id);
    },
    onError: (error, { id }) => {
      toast.failure('Failed to delete resource', error);
      // Somebody else deleted it, or changed it.
      if (isErrorCode(error, 'NOT_FOUND')) forget(client, id);
      else refetchTopics(client, resourceRows.topics);
    },
  });
}

function forget(client: QueryClient, resourceId: string): void {
  removeRow(client, listKey(), resourceId);
  refetchTopics(client, resourceRows.topics);
}
