import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useMe } from '../../lib/session.tsx';
import { MessageForm } from './message-form.tsx';
import { mySaleMessagesQuery } from './queries.ts';
import { SaleMessages } from './sale-messages.tsx';
import { useSendMessage } from './use-send-message.ts';

/** An agent's messages with the office about a sale. */
export function MySaleMessages({ saleId }: { saleId: string }) {
  const draft = `sale-message:${useMe().id}:${saleId}`;
  const messages = mySaleMessagesQuery(saleId);
  const query = useQuery(messages);
  const submission = useSendMessage(api.sales.sendMySaleMessage, {
    listKey: messages.queryKey,
    draft,
  });
  return (
    <SaleMessages
      side="agent"
      query={query}
      nameOf={({ from }) => (from === 'agent' ? 'You' : 'The office')}
      empty="Here you can ask the office about this sale."
    >
      <MessageForm
        name="mySaleMessage"
        draft={draft}
        isPending={submission.isPending}
        send={(text, outcome) => submission.mutateAsync({ saleId, text }, outcome)}
      />
    </SaleMessages>
  );
}
