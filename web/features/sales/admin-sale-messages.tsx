import { useQuery } from '@tanstack/react-query';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { May } from '../../components/may.tsx';
import { api } from '../../lib/api.ts';
import { useMe } from '../../lib/session.tsx';
import { saleMessagesQuery } from './admin-queries.ts';
import { MessageForm } from './message-form.tsx';
import { SaleMessages } from './sale-messages.tsx';
import { useSendMessage } from './use-send-message.ts';

interface AdminSaleMessagesProps {
  sale: Pick<AdminSale, 'id' | 'status'>;
}

/** The office's messages with the agent of a sale. */
export function AdminSaleMessages({ sale: { id: saleId, status } }: AdminSaleMessagesProps) {
  const draft = `sale-message:${useMe().id}:${saleId}`;
  const messages = saleMessagesQuery(saleId);
  const query = useQuery(messages);
  const submission = useSendMessage(api.sales.sendSaleMessage, {
    listKey: messages.queryKey,
    draft,
  });
  return (
    <SaleMessages
      side="office"
      query={query}
      nameOf={({ authorName }) => authorName}
      empty={
        status === 'pending'
          ? 'Here you can ask the agent for what is missing, without rejecting the sale.'
          : 'Here you can write to the agent about this sale.'
      }
    >
      <May change="sales.sendSaleMessage">
        <MessageForm
          name="saleMessage"
          draft={draft}
          isPending={submission.isPending}
          send={(text, outcome) => submission.mutateAsync({ saleId, text }, outcome)}
        />
      </May>
    </SaleMessages>
  );
}
