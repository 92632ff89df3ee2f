import { useQuery } from '@tanstack/react-query';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { api } from '../../lib/api.ts';
import { useMay } from '../../lib/permissions.ts';
import { saleMessagesQuery } from './admin-queries.ts';
import { SaleMessages } from './sale-messages.tsx';

interface AdminSaleMessagesProps {
  sale: Pick<AdminSale, 'id' | 'status'>;
}

/** The office's messages with the agent of a sale. */
export function AdminSaleMessages({ sale: { id: saleId, status } }: AdminSaleMessagesProps) {
  const messages = saleMessagesQuery(saleId);
  return (
    <SaleMessages
      side="office"
      saleId={saleId}
      query={useQuery(messages)}
      listKey={messages.queryKey}
      create={api.sales.sendSaleMessage}
      form="saleMessage"
      mayWrite={useMay()('sales.sendSaleMessage')}
      nameOf={({ authorName }) => authorName}
      empty={
        status === 'pending'
          ? 'Here you can ask the agent for what is missing, without rejecting the sale.'
          : 'Here you can write to the agent about this sale.'
      }
    />
  );
}
