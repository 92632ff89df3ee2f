import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { mySaleMessagesQuery } from './queries.ts';
import { SaleMessages } from './sale-messages.tsx';

/** An agent's messages with the office about a sale. */
export function MySaleMessages({ saleId }: { saleId: string }) {
  const messages = mySaleMessagesQuery(saleId);
  return (
    <SaleMessages
      side="agent"
      saleId={saleId}
      query={useQuery(messages)}
      listKey={messages.queryKey}
      create={api.sales.sendMySaleMessage}
      form="mySaleMessage"
      nameOf={({ from }) => (from === 'agent' ? 'You' : 'The office')}
      empty="Here you can ask the office about this sale."
    />
  );
}
