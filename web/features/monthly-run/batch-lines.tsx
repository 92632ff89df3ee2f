import { MinusCircleOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { BatchLine, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { AdminList } from '../../components/admin-list.tsx';
import { CardText, type Column, DataList, TwoLines, Whole } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { type RowDialogProps, RowDialogs } from '../../components/row-dialogs.tsx';
import { useAdminList } from '../../components/use-admin-list.ts';
import { useListInUrl } from '../../lib/list-in-url.ts';
import type { ListKey } from '../../lib/list-keys.ts';
import { useNavigateOnce } from '../../lib/navigate-once.ts';
import { rowsOf } from '../../lib/pages.ts';
import { payoutPath } from '../../lib/paths.ts';
import { useMay } from '../../lib/permissions.ts';
import {
  MarkReturned,
  PayoutStatusBadge,
  payoutTypeName,
  RefusePayoutDialog,
} from '../payouts/index.ts';
import css from './batch-rows.module.css';
import { AccountCheckBadge } from '../agents/index.ts';
import { hasFiles, inAll, leftOutWords } from './batch-words.ts';
import { ExcludeLineDialog } from './exclude-line-dialog.tsx';
import { linesQuery, useTakeOutLine } from './queries.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { untilOver } from '../../lib/second-person.ts';
import { Correct, declared, setOf } from './correct-batch-dialogs.tsx';

type Row = BatchLine & { id: string; batch: PayoutBatch };

const columns: Column<Row>[] = [
  {
    title: 'Agent',
    render: (line) => (
      <TwoLines wide first={line.agentName} second={payoutTypeName(line.payoutType)} />
    ),
  },
  { title: 'Amount', align: 'end', render: (line) => <Money cents={line.amountCents} /> },
  { title: 'Status', render: (line) => <Status line={line} /> },
  { title: 'Bank', render: (line) => line.bankName },
  { title: 'Account', render: (line) => <Account line={line} /> },
];

const Account = ({ line }: { line: BatchLine }) => (
  <>
    <Whole>{line.accountNumber}</Whole>{' '}
    {line.accountCheck ? <AccountCheckBadge state={line.accountCheck} /> : null}
  </>
);

const noteOf = ({ notes, leftOutFor, accountCheck }: BatchLine) =>
  notes ??
  (leftOutFor ? leftOutWords(leftOutFor) : undefined) ??
  (accountCheck === 'failed' ? 'Paid to: it took a payment before, or was accepted' : undefined);

function Status({ line }: { line: BatchLine }) {
  return (
    <>
      <PayoutStatusBadge status={line.status} />
      <span className={`quiet smallest ${css.note}`}>{noteOf(line)}</span>
    </>
  );
}

const keys: readonly ListKey[] = [
  { key: 'e', does: 'Exclude, Take Out' },
  { key: 'b', does: 'Mark Returned (by the bank)' },
];

const dialogs = {
  exclude: ExcludeLineDialog,
  takeOut: TakeOutLineDialog,
  return: (props: RowDialogProps<Row>) => (
    <RefusePayoutDialog {...props} kind="return" hasSale={props.row.payoutType === 'upfront'} />
  ),
};

const cardOf = (line: Row) => <LineCard line={line} />;

/** The payouts of a batch, in the order of its files. */
export function BatchLines({ batch }: { batch: PayoutBatch }) {
  const mayStep = useMay()('monthlyRun.excludeLine');
  const list = useListInUrl<never>([]);
  const query = useInfiniteQuery(linesQuery({ batchId: batch.batchId, q: list.q }));
  const { data } = query;
  const rows = useMemo(
    () => rowsOf({ data }).map((line) => ({ ...line, id: line.payoutId, batch })),
    [data, batch],
  );
  const navigate = useNavigateOnce();
  const admin = useAdminList(list, rows, { statusOf: ({ status }) => status, dialogs });
  const { open } = admin;
  const actions = useCallback(
    (line: Row) => (mayStep ? actionOf(line, (kind) => open(kind, line)) : null),
    [mayStep, open],
  );
  return (
    <>
      <AdminList
        list={list}
        query={query}
        noun="line"
        searches="Agent or payout ID"
        hideToolbar={batch.lines === 0 && !list.q}
        total={batch.lines}
        keys={mayStep ? keys : []}
        empty={
          <EmptyState title="No lines">
            Payouts that can go to the bank as things stand appear here.
          </EmptyState>
        }
      >
        <DataList
          label="Lines"
          rows={rows}
          columns={columns}
          onView={({ payoutId }) => navigate(payoutPath(payoutId))}
          actions={actions}
          card={cardOf}
        />
      </AdminList>
      <RowDialogs {...admin.dialogs} />
    </>
  );
}

/** The step that a line can take, depending on its status and its batch's. */
function actionOf(line: Row, onOpen: (kind: keyof typeof dialogs) => void) {
  const { status, work } = line.batch;
  if (status === 'open' && !work)
    return (
      <RowAction
        label="Exclude"
        icon={MinusCircleOutlined}
        shortcut="e"
        danger
        onClick={() => onOpen('exclude')}
      />
    );
  if (hasFiles(line.batch))
    return (
      <RowAction
        label="Take Out"
        icon={MinusCircleOutlined}
        shortcut="e"
        danger
        onClick={() => onOpen('takeOut')}
      />
    );
  return line.status === 'processing' || line.status === 'paid' ? (
    <MarkReturned onClick={() => onOpen('return')} />
  ) : null;
}

function LineCard({ line }: { line: Row }) {
  return (
    <CardText lead={line.agentName} figure={<Money cents={line.amountCents} />}>
      <span>
        {line.bankName} <Whole>{line.accountNumber}</Whole>
      </span>
      <PayoutStatusBadge status={line.status} />
      <div>
        {line.accountCheck ? <AccountCheckBadge state={line.accountCheck} /> : null}
        <div className="quiet smallest">{noteOf(line)}</div>
      </div>
    </CardText>
  );
}

/** Takes a line out of a locked batch, such as one that is suspected of fraud. */
function TakeOutLineDialog(props: RowDialogProps<BatchLine & { batch: PayoutBatch }>) {
  const { row: line, open, onClose, afterClose } = props;
  const { batch, payoutId, agentName, amountCents } = line;
  const step = useTakeOutLine();
  return (
    <Correct
      {...{ batch, open, onClose, afterClose, step }}
      title="Take out of the batch"
      action="Take Out"
      danger
      name="takeOutLine"
      correct={(values, onError) =>
        step.mutateAsync(
          { ...setOf(batch), payoutId, ...declared(values) },
          untilOver(onClose, onError),
        )
      }
      consequence={`${formatRand(amountCents)} to ${agentName} leaves the batch, which is then ${inAll(batch.lines - 1, batch.totalCents - amountCents)}, and stays pending. New files are written without it.`}
    />
  );
}
