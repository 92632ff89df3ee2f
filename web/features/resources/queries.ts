/** Queries and counted actions of the resources' screen. */
import { useMutation } from '@tanstack/react-query';
import type { ResourceCategory, SharePlatform } from '../../../shared/resources/contract.ts';
import { isTransient } from '../../lib/api-errors.ts';
import { api, queries } from '../../lib/api.ts';
import { follow } from '../../lib/download.ts';
import { inPages } from '../../lib/pages.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

const PAGE = 24;
const RETRIES = 2;

/** The published resources. */
export const publishedQuery = (list: { category: ResourceCategory | undefined; q: string }) =>
  queries.resources.listPublished.infiniteOptions({
    input: (cursor: string | undefined) => ({
      limit: PAGE,
      cursor,
      category: list.category,
      ...(list.q ? { q: list.q } : {}),
    }),
    ...inPages,
  });

/**
 * Counts a view of a resource, and gives the link to what browsers can show of it.
 * @param view the id of this view: the same id is counted once
 */
export const viewQuery = (resourceId: string, view: string) => ({
  queryKey: [...queries.resources.viewResource.key({ input: { resourceId } }), view],
  queryFn: () => api.resources.viewResource({ resourceId }, { context: { idempotencyKey: view } }),
  gcTime: 0,
  staleTime: Infinity,
});

interface Use {
  resourceId: string;
}

/** Each call is counted, also for the same resource, so each has an idempotency key of its own. */
interface CountedUse extends Use {
  idempotencyKey: string;
}

const retry = (failures: number, error: Error) => failures < RETRIES && isTransient(error);

/** Counts that a link was opened. The link opens without waiting for it. */
export const useCountView = () =>
  useMutation({
    mutationFn: ({ idempotencyKey, ...use }: CountedUse) =>
      api.resources.viewResource(use, { context: { idempotencyKey } }),
    retry,
  });

/** Counts that a resource was shared. */
export const useCountShare = () =>
  useMutation({
    mutationFn: ({ idempotencyKey, ...share }: CountedUse & { platform: SharePlatform }) =>
      api.resources.shareResource(share, { context: { idempotencyKey } }),
    retry,
  });

export const useDownload = () =>
  useSubmission(
    (use: Use, idempotencyKey) =>
      api.resources.downloadResource(use, { context: { idempotencyKey } }),
    {
      onSuccess: ({ url }) => {
        follow(url);
        toast.success('Download started');
      },
      onError: (error) => toast.failure('Failed to download', error),
    },
  );
