import { Button } from 'antd';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { BulkBar } from '../../components/bulk-bar.tsx';
import { useBulkQuestion } from '../../components/use-bulk-step.ts';
import { type Selection, useSelected } from '../../lib/selection.ts';
import type { ManySteps } from './admin-queries.ts';
import { StepPayoutsDialog } from './step-payouts-dialog.tsx';

interface StepPayoutsProps {
  selection: Selection<AdminPayout>;
  /** Called before the question, with the first of its payouts. */
  onAsk: (payout: AdminPayout) => void;
  /** Called after the dialog has closed with results. */
  onClosed: () => void;
}

/** The bulk steps of the chosen payouts. Each step applies to those whose status allows it. */
export function StepPayouts({ selection, onAsk, onClosed }: StepPayoutsProps) {
  const { question, open, ask, close } = useBulkQuestion<ManySteps['step'], AdminPayout>();
  const rows = useSelected(selection);
  // One that waits for a second person is confirmed there, or rejected.
  const pending = rows.filter(({ status }) => status === 'pending');
  const free = pending.filter(({ waiting }) => !waiting);
  const processing = rows.filter(({ status, waiting }) => status === 'processing' && !waiting);
  const sum = rows.reduce((total, { amountCents }) => total + amountCents, 0);
  const take = (step: ManySteps['step'], payouts: readonly AdminPayout[]) => {
    const [first] = payouts;
    if (first) onAsk(first);
    ask(step, payouts);
  };
  return (
    <>
      <BulkBar selection={selection} figure={formatRand(sum)}>
        {pending.length > 0 ? (
          <Button danger onClick={() => take('rejected', pending)}>
            Reject {pending.length}
          </Button>
        ) : null}
        {free.length > 0 ? (
          <Button type="primary" onClick={() => take('processing', free)}>
            Mark {free.length} Processing
          </Button>
        ) : null}
        {processing.length > 0 ? (
          <Button type="primary" onClick={() => take('paid', processing)}>
            Mark {processing.length} Paid
          </Button>
        ) : null}
      </BulkBar>
      {question ? (
        <StepPayoutsDialog
          key={question.key}
          step={question.step}
          payouts={question.rows}
          open={open}
          onClose={close}
          afterClose={onClosed}
          onStepped={selection.clear}
        />
      ) : null}
    </>
  );
}
