import { type ReactNode, useContext } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import { upfrontEarnedCents } from '../../../shared/ledger/rules.ts';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { BulkDialog } from '../../components/bulk-dialog.tsx';
import { Callout } from '../../components/callout.tsx';
import { useBulkOutcomes } from '../../components/use-bulk-step.ts';
import { useDecideSales } from './admin-queries.ts';
import { RejectionReason, useRejectionReason } from './rejection-reason.tsx';
import { SimilarSales } from './similar-sales.ts';

interface DecideSalesDialogProps {
  decision: 'approve' | 'reject';
  /** In the order in which they were chosen. */
  sales: readonly AdminSale[];
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
  /** Called when every sale has a result. */
  onDecided: () => void;
}

/** Approves or rejects the chosen sales after one question, and shows a result for each. */
export function DecideSalesDialog(props: DecideSalesDialogProps) {
  const { decision, sales, onDecided } = props;
  const { form, isBlank } = useRejectionReason();
  const { outcomes, show } = useBulkOutcomes(sales, ({ customerName }) => customerName);
  const deciding = useDecideSales();
  const decide = (
    input: Parameters<typeof deciding.mutate>[0],
    onError?: (error: unknown) => void,
  ) =>
    deciding.mutateAsync(input, {
      onSuccess: ({ results }) => {
        show(results);
        onDecided();
      },
      ...(onError ? { onError } : {}),
    });
  const seen = {
    saleIds: sales.map(({ id }) => id),
    revisions: Object.fromEntries(sales.map(({ id, revision }) => [id, revision])),
  };
  const approve = () => void decide({ decision: 'approve', ...seen }).catch(() => undefined);
  const reject = (reason: string, showRefused: (error: unknown) => void) =>
    decide({ decision: 'reject', ...seen, reason }, showRefused);
  const verb = decision === 'approve' ? 'Approve' : 'Reject';
  return (
    <BulkDialog
      title={`${verb} Sales`}
      open={props.open}
      onClose={props.onClose}
      afterClose={props.afterClose}
      action={`${verb} ${countOf(sales.length, 'Sale')}`}
      danger={decision === 'reject'}
      disabled={decision === 'reject' && isBlank}
      pending={deciding.isPending}
      onConfirm={decision === 'approve' ? approve : form.submit}
      outcomes={outcomes}
      done={decision === 'approve' ? 'approved' : 'rejected'}
    >
      {decision === 'approve' ? (
        <Approval {...props} />
      ) : (
        <Rejection sales={sales}>
          <RejectionReason form={form} name="rejectSales" onGiven={reject} />
        </Rejection>
      )}
    </BulkDialog>
  );
}

const agentsOf = (sales: readonly AdminSale[]) =>
  countOf(new Set(sales.map(({ agentId }) => agentId)).size, 'agent');
const sum = (sales: readonly AdminSale[], read: (sale: AdminSale) => number) =>
  formatRand(sales.reduce((total, sale) => total + read(sale), 0));

function Approval({ sales }: DecideSalesDialogProps) {
  const similar = useContext(SimilarSales);
  const waiting = sales.filter((sale) => sale.upfrontWaits);
  const waitingWords = `, ${sum(waiting, (sale) => sale.upfrontCommissionCents)} once the network has activated ${countOf(waiting.length, 'sale')}`;
  const alike = sales.filter(({ id }) => (similar.get(id)?.length ?? 0) > 0);
  return (
    <>
      <Callout>
        <strong>{countOf(sales.length, 'sale')}</strong>:{' '}
        <strong>{sum(sales, upfrontEarnedCents)}</strong> will be added to the earnings of{' '}
        {agentsOf(sales)} now{waiting.length > 0 ? waitingWords : ''}, and{' '}
        {sum(sales, (sale) => sale.monthlyCommissionCents)} for each month that{' '}
        {sales.length === 1 ? 'it stays' : 'all of them stay'} active.
      </Callout>
      {alike.length > 0 ? (
        <Callout tone="warning">
          <strong>{countOf(alike.length, 'possible duplicate')}</strong> among them:{' '}
          {alike.map(({ customerName }) => customerName).join(', ')}.
        </Callout>
      ) : null}
    </>
  );
}

function Rejection({ sales, children }: { sales: readonly AdminSale[]; children: ReactNode }) {
  return (
    <>
      <Callout>
        <strong>{countOf(sales.length, 'sale')}</strong> of {agentsOf(sales)}, worth{' '}
        {sum(sales, (sale) => sale.saleValueCents)}: each agent will be notified with your reason.
        No commission is earned on {sales.length === 1 ? 'it' : 'them'}.
      </Callout>
      {children}
    </>
  );
}
