/** What an agent's support screen asks and sends. */
import { useQueryClient } from '@tanstack/react-query';
import type { SupportRequests } from '../../../shared/support/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { keepDraft } from '../../lib/drafts.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

/** The newest own requests. */
export const myRequestsQuery = () => queries.support.listMyRequests.queryOptions();

/**
 * Sends a request; it stands at the head of the own ones at once. What is said of it, and what becomes
 * of its draft, doesn't wait for a screen that may be left meanwhile.
 */
export function useSubmitRequest(draft: string) {
  const client = useQueryClient();
  return useSubmission(
    (request: Parameters<typeof api.support.submitRequest>[0], idempotencyKey) =>
      api.support.submitRequest(request, { context: { idempotencyKey } }),
    {
      onSuccess: (request) => {
        keepDraft(draft, undefined);
        toast.success("Support request submitted! We'll get back to you soon.");
        client.setQueryData<SupportRequests>(myRequestsQuery().queryKey, (shown) =>
          shown ? { rows: [request, ...shown.rows.filter(({ id }) => id !== request.id)] } : shown,
        );
      },
      onError: (error) => toast.failure('Failed to submit support request', error),
    },
  );
}
