import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { SaleMessage } from '../../../shared/sales/contract.ts';
import { refetchTopics } from '../../lib/live.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

interface NewMessage {
  saleId: string;
  text: string;
}

/**
 * Sends a message about a sale, which appears at the end of the list at once. The mutation shows the
 * toast, because the person may have closed the sale meanwhile.
 */
export function useSendMessage<Message extends SaleMessage>(
  create: (
    message: NewMessage,
    options: { context: { idempotencyKey: string } },
  ) => Promise<Message>,
  { listKey, draft }: { listKey: QueryKey; draft: string },
) {
  const client = useQueryClient();
  return useSubmission(
    (message: NewMessage, idempotencyKey) => create(message, { context: { idempotencyKey } }),
    {
      draft,
      onSuccess: (sent) => {
        toast.success('Message sent');
        client.setQueryData<{ rows: Message[] }>(listKey, (shown) =>
          shown ? { rows: [...shown.rows.filter(({ id }) => id !== sent.id), sent] } : shown,
        );
        refetchTopics(client, ['sales']);
      },
      onError: (error) => toast.failure('Failed to send message', error),
    },
  );
}
