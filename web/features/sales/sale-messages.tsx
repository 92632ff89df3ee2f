import type { QueryKey } from '@tanstack/react-query';
import { Button } from 'antd';
import type { SaleMessage } from '../../../shared/sales/contract.ts';
import { MAX_SALE_MESSAGES, type MessageSide } from '../../../shared/sales/rules.ts';
import { formatMoment } from '../../lib/dates.ts';
import type { FormName } from '../../lib/forms/form-names.ts';
import { useMe } from '../../lib/session.tsx';
import { MessageForm } from './message-form.tsx';
import css from './sale-messages.module.css';
import { useSendMessage } from './use-send-message.ts';

interface SaleMessagesProps<Message extends SaleMessage> {
  /** The side that looks at the messages. */
  side: MessageSide;
  saleId: string;
  query: {
    data: { rows: Message[] } | undefined;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  nameOf: (message: Message) => string;
  /** One sentence, where nothing was written yet. */
  empty: string;
  /** The side's endpoint for a new message, and the key of the list that it joins. */
  create: Parameters<typeof useSendMessage<Message>>[0];
  listKey: QueryKey;
  form: FormName;
  mayWrite?: boolean;
}

/** Messages between agent and office about a sale, oldest first, and the form for more. */
export function SaleMessages<Message extends SaleMessage>(props: SaleMessagesProps<Message>) {
  const { saleId, query, create, listKey, form, mayWrite = true } = props;
  const { data, error, refetch } = query;
  const draft = `sale-message:${useMe().id}:${saleId}`;
  const submission = useSendMessage(create, { listKey, draft });
  return (
    <section className={css.section} aria-label="Messages">
      <h2 className={css.heading}>Messages</h2>
      {error && !data ? (
        <p role="alert">
          The messages couldn’t be loaded.{' '}
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : null}
      {data || error ? null : <p className="quiet">Loading the messages…</p>}
      {data?.rows.length === 0 ? <p className="quiet">{props.empty}</p> : null}
      {/* A log: a message that arrives is read out. */}
      <div role="log" aria-label="Messages about this sale">
        {data && data.rows.length > 0 ? <Messages {...props} messages={data.rows} /> : null}
      </div>
      {data && data.rows.length >= MAX_SALE_MESSAGES ? (
        <p className="quiet">This sale has {MAX_SALE_MESSAGES} messages, and takes no more.</p>
      ) : mayWrite ? (
        <MessageForm
          name={form}
          draft={draft}
          isPending={submission.isPending}
          send={(text, outcome) => submission.mutateAsync({ saleId, text }, outcome)}
        />
      ) : null}
    </section>
  );
}

function Messages<Message extends SaleMessage>({
  side,
  messages,
  nameOf,
}: Pick<SaleMessagesProps<Message>, 'side' | 'nameOf'> & { messages: readonly Message[] }) {
  return (
    <ol className={css.messages}>
      {messages.map((message) => (
        <li key={message.id} className={message.from === side ? css.own : css.other}>
          <span className="quiet small">
            {nameOf(message)}, <time dateTime={message.sentAt}>{formatMoment(message.sentAt)}</time>
          </span>
          <p className={css.text}>{message.text}</p>
        </li>
      ))}
    </ol>
  );
}
