/** Queries and changes of an agent's support screen. */
import { useQueryClient } from '@tanstack/react-query';
import type { SupportRequests } from '../../../shared/support/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

export const myRequestsQuery = () => queries.support.listMyRequests.queryOptions();

/**
 * Sends a request, which appears at the top of the agent's requests at once. The mutation shows the
 * toast, because the person may have left the screen meanwhile.
 */
export function useSubmitRequest(draft: string) {
  const client = useQueryClient();
  return useSubmission(
    (request: Parameters<typeof api.support.submitRequest>[0], idempotencyKey) =>
      api.support.submitRequest(request, { context: { idempotencyKey } }),
    {
      draft,
      onSuccess: (request) => {
        toast.success("Support request submitted! We'll get back to you soon.");
        client.setQueryData<SupportRequests>(myRequestsQuery().queryKey, (shown) =>
          shown ? { rows: [request, ...shown.rows.filter(({ id }) => id !== request.id)] } : shown,
        );
      },
      onError: (error) => toast.failure('Failed to submit support request', error),
    },
  );
}
